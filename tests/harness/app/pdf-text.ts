import { inflateSync } from 'node:zlib'

/** The text of a PDF of ours, in the order in which it was drawn; each run of text on its own. */
export type PdfContent = {
  readonly pages: number
  readonly title: string
  readonly language: string
  readonly isTagged: boolean
  readonly runs: readonly string[]
  /** The runs of each page, in the order of the pages. */
  readonly pageRuns: readonly (readonly string[])[]
  /** The runs as one text, for sentences that were broken into lines. */
  readonly text: string
}

/** Reads the text out of a PDF as we write them: compressed streams, fonts with a Unicode map. */
export const readPdf = (bytes: Uint8Array): PdfContent => {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, no, body]) => [no, body ?? '']),
  )
  const glyphsOf = fontGlyphs(objects)
  const pageRuns: string[][] = []
  for (const page of objects.values()) {
    const contents = /\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/.exec(page)?.[1]
    if (contents !== undefined) pageRuns.push(textRuns(inflate(objects.get(contents)), glyphsOf))
  }
  const runs = pageRuns.flat()
  return {
    pages: [...objects.values()].filter(body => /\/Type \/Page\n/.test(body)).length,
    title: titleOf(objects),
    language: /\/Lang \((\w+)\)/.exec(file)?.[1] ?? '',
    isTagged: /\/Marked true/.test(file) && /\/StructTreeRoot/.test(file),
    runs,
    pageRuns,
    text: runs.join(' ').replaceAll(/\s+/g, ' '),
  }
}

type PdfObjects = ReadonlyMap<string | undefined, string>
type GlyphMap = ReadonlyMap<string, string>

const inflate = (body: string | undefined): string => {
  const packed = /stream\n([\s\S]*)\nendstream/.exec(body ?? '')?.[1] ?? ''
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
}

/** For each font's name in a page, the characters of its glyphs. */
const fontGlyphs = (objects: PdfObjects): ReadonlyMap<string, GlyphMap> => {
  const fonts = new Map<string, GlyphMap>()
  for (const resources of objects.values()) {
    for (const [, name = '', no] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(no) ?? '')?.[1]
      if (map !== undefined) fonts.set(name, readMap(inflate(objects.get(map))))
    }
  }
  return fonts
}

const readMap = (map: string): GlyphMap => {
  const glyphs = new Map<string, string>()
  for (const [, first = '0', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/g)) {
    const from = Number.parseInt(first, 16)
    ;[...list.matchAll(/<([\w ]+)>/g)].forEach(([, units = ''], at) => {
      const text = units.split(' ').map(unit => String.fromCharCode(Number.parseInt(unit, 16)))
      glyphs.set((from + at).toString(16).padStart(4, '0'), text.join(''))
    })
  }
  return glyphs
}

const drawing =
  /\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ|ActualText <(\w+)>|(EMC)|1 0 0 1 [\d.-]+ ([\d.-]+) Tm/g

/** A run whose text stands beside its glyphs is read from there, and joined with those of its line. */
const textRuns = (drawn: string, fonts: ReadonlyMap<string, GlyphMap>): string[] => {
  const runs: { text: string; y: string; isReplaced: boolean }[] = []
  let glyphs: GlyphMap = new Map()
  let replacement: string | undefined
  let y = ''
  for (const [, font, shown, actual, end, height] of drawn.matchAll(drawing)) {
    if (font !== undefined) glyphs = fonts.get(font) ?? new Map()
    if (actual !== undefined) replacement = fromUtf16(actual)
    if (end !== undefined) replacement = undefined
    if (height !== undefined) y = height
    if (shown === undefined) continue
    const codes = [...shown.matchAll(/<(\w+)>/g)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    )
    const isReplaced = replacement !== undefined
    const text = replacement ?? codes.map(code => glyphs.get(code) ?? '?').join('')
    // Glyphs of one replaced run may be placed in several steps; its text is given once.
    if (isReplaced) replacement = ''
    const last = runs.at(-1)
    if (last?.y === y && (last.isReplaced || isReplaced)) {
      last.text += text
      last.isReplaced = isReplaced
    } else runs.push({ text, y, isReplaced })
  }
  return runs.map(({ text }) => text)
}

const fromUtf16 = (hex: string): string =>
  Buffer.from(hex, 'hex').swap16().toString('utf16le').slice(1)

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const titleOf = (objects: PdfObjects): string => {
  const no = /\/Title (\d+) 0 R/.exec([...objects.values()].join('\n'))?.[1]
  const escaped = /\(([\s\S]*)\)/.exec(objects.get(no) ?? '')?.[1] ?? ''
  const raw = escaped.replaceAll(/\\([\s\S])/g, (_, after: string) => escapes[after] ?? after)
  return raw.startsWith('þÿ')
    ? Buffer.from(raw.slice(2), 'latin1').swap16().toString('utf16le')
    : raw
}
