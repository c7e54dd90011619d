/** Controls, and format characters except the two joiners that Devanagari is written with. */
const forbidden =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/u

/**
 * A single line as it is kept: NFC, outer spaces gone, inner runs of spaces made one. Undefined when
 * it holds characters that are not seen but obeyed (controls, line breaks, direction marks).
 */
export const cleanLine = (typed: string): string | undefined => {
  const text = typed.normalize('NFC')
  // A browser ends a line of a form with these; at the ends they are no one's intention.
  const line = text.replace(/^\s+|\s+$/g, '')
  return forbidden.test(line) ? undefined : line.replace(/\p{Zs}+/gu, ' ')
}
