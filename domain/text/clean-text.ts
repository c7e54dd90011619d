/** Control characters, and format characters except the two joiners that Devanagari needs. */
const forbidden =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/u

/**
 * A single line as it is stored: NFC, trimmed, inner runs of spaces made one. Undefined when it
 * contains invisible characters that change the text (controls, line breaks, direction marks).
 */
export const cleanLine = (typed: string): string | undefined => {
  const text = typed.normalize('NFC')
  // Line breaks and tabs at the ends come from pasting and form encoding.
  const line = text.replace(/^\s+|\s+$/g, '')
  return forbidden.test(line) ? undefined : line.replace(/\p{Zs}+/gu, ' ')
}

const allForbidden = new RegExp(forbidden, 'gu')

/**
 * Several lines as they are stored: NFC, one kind of line break, at most one empty line in a row.
 * Invisible characters (which pasting brings along) are removed; words are kept.
 */
export const cleanText = (typed: string): string =>
  typed
    .normalize('NFC')
    .split(/\r\n?|[\n\u0085\u2028\u2029]/)
    .map(line =>
      line
        .replace(/[\t\p{Zs}]+/gu, ' ')
        .replace(allForbidden, '')
        .trim(),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
