"""Drawings in SVG: their words and shapes, their colours, the canvas that displays draw on, and raster pictures of them."""
