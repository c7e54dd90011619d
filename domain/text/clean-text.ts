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

const unseen = new RegExp(forbidden, 'gu')

/**
 * Several lines as they are kept: NFC, one kind of line break, at most one empty line in a row. What
 * is not seen but obeyed is left out: it comes along when something is pasted, and no word is lost.
 */
export const cleanText = (typed: string): string =>
  typed
    .normalize('NFC')
    .split(/\r\n?|[\n\u0085\u2028\u2029]/)
    .map(line =>
      line
        .replace(/[\t\p{Zs}]+/gu, ' ')
        .replace(unseen, '')
        .trim(),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
