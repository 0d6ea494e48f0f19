"""The tile pictures and the program that draws them: ``python -m tiles_img``.

Everything is drawn on a face 300 units wide and 400 high. `faces` says what is on each tile,
`sheets` turns that into SVG files and PNG sheets. Only the sheets travel with the bot; this
package is a tool of the workshop and needs the extra ``art``.
"""
