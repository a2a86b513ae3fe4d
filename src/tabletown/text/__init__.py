"""What stands between code and sentences: languages, numbers in words, results, explanations, and words as people write them."""
