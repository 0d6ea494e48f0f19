"""Hands as pictures."""
