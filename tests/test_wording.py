"""Two wordings of one rule, word by word: what agrees, what differs, what is not as printed."""

import pytest

from parlour_nb.passages import UnknownPassage, passage
from parlour_nb.wording import word_collation, words


def test_EW109_11_and_CM_POPE_1_differ_in_four_places_and_a_misprint_is_marked():
    told = repr(word_collation("EW109.11", "CM-POPE.1"))
    assert told.startswith("47 words agree, of 50 in EW109.11 and 50 in CM-POPE.1.\nUnless the game {be | is} ")
    assert "if he {have | has} it, and afterwards the lowest card [printed cards] of his longest suit" in told
    assert "for that {– | can} never {can | –} be led through." in told


def test_several_sentences_stand_against_one():
    wording = word_collation("EW109.12 EW109.13 EW109.14", "CM-POPE.2")
    assert "{– | but} If Pope has been played, [printed j played] {– | previously,}" in repr(wording)
    joined = [word.text for part in wording.parts for word in part.second]
    assert " ".join(joined) == passage("CM-POPE.2").text


def test_capitals_and_stops_do_not_part_words():
    same = [part for part in word_collation("EW109.16", "CM-POPE.4").parts if part.agree]
    assert [(word.text, other.text) for word, other in zip(same[0].first, same[0].second, strict=True)] == [
        ("In", "in"), ("all", "all"), ("such", "such"), ("cases", "cases"), ("the", "the"), ("stakes", "stakes")]


def test_a_page_number_inside_a_sentence_is_no_word_and_a_variant_is_read_as_printed():
    assert "so that the spare hand" in " ".join(word.text for word in words(passage("RG81.10")))
    assert "the same;" in repr(word_collation("EW109.17", "CM-POPE.5")) and "[printed the same" not in repr(
        word_collation("EW109.17", "CM-POPE.5"))


def test_in_html_what_differs_stands_one_above_the_other_with_the_correction_in_place():
    html = word_collation("EW109.11", "CM-POPE.1")._repr_html_()
    assert '<span class="differ"><span>be</span><span class="vh"> against </span><span>is</span></span>' in html
    assert '<del class="printed">cards</del><ins class="read"' in html
    assert "EW109.11 above, CM-POPE.1 below" in html and html.count('class="differ"') == 4


def test_no_wording_of_a_sentence_that_is_not_held():
    with pytest.raises(UnknownPassage, match="nearest are"):
        word_collation("EW109.11", "CM-POPE.99")
