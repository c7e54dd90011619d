/** A family of glyphs: what one font file cannot draw, another can. */
export type Script = 'latin' | 'devanagari'

/** Consecutive characters that one font draws, and how wide they are. */
export type TextRun = { readonly script: Script; readonly text: string; readonly width: number }

export type TextLine = { readonly runs: readonly TextRun[]; readonly width: number }

export type MeasureText = (text: string, script: Script) => number

/**
 * Devanagari with its signs, joiners included. Digits, the rupee sign, punctuation and spaces are
 * drawn with the font of Latin, whose figures are all equally wide.
 */
const devanagari = /(?:[\u0900-\u097f\ua8e0-\ua8ff]|\u200c|\u200d)+/gu

export const isDevanagari = (text: string): boolean => text.search(devanagari) >= 0

/** Breaks a text into lines of at most `width`, at spaces; a longer word is broken within. */
export const breakLines = (text: string, width: number, measure: MeasureText): TextLine[] => {
  const space = measure(' ', 'latin')
  const widthOf = (word: string) => runsOf(word, measure).reduce((sum, run) => sum + run.width, 0)
  const lines: string[] = []
  let line: string[] = []
  let used = 0
  const endLine = () => {
    lines.push(line.join(' '))
    line = []
    used = 0
  }
  for (const word of text.split(/[ \n]+/).flatMap(each => pieces(each, width, widthOf))) {
    const needed = widthOf(word)
    if (line.length > 0 && used + space + needed > width) endLine()
    used += (line.length > 0 ? space : 0) + needed
    line.push(word)
  }
  endLine()
  return lines.map(each => {
    const runs = runsOf(each, measure)
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
  })
}

const runsOf = (text: string, measure: MeasureText): TextRun[] => {
  const run = (script: Script, part: string): TextRun[] =>
    part === '' ? [] : [{ script, text: part, width: measure(part, script) }]
  const runs: TextRun[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(devanagari)) {
    runs.push(...run('latin', text.slice(end, index)), ...run('devanagari', match))
    end = index + match.length
  }
  return [...runs, ...run('latin', text.slice(end))]
}

/**
 * A word in parts that each fit; whole where it fits. Never inside a letter with its signs. Letters are
 * measured one by one: to measure each beginning of a word takes minutes for a few hundred long ones.
 */
const pieces = (word: string, width: number, widthOf: (text: string) => number): string[] => {
  if (widthOf(word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const { segment } of new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(word)) {
    const needed = widthOf(segment)
    if (part !== '' && used + needed > width) {
      parts.push(part)
      part = ''
      used = 0
    }
    part += segment
    used += needed
  }
  return [...parts, part]
}
