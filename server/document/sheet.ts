import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { openWoff } from './open-woff.ts'
import type { PrintableDocument } from './printable-document.ts'
import { breakLines, isDevanagari, type Script, type TextLine, type TextRun } from './text-lines.ts'

/** An open document, and where on it the next thing goes. */
export type Sheet = {
  readonly doc: PDFKit.PDFDocument
  readonly document: PrintableDocument
  /** What the tags hang from: everything is read in the order in which it was drawn. */
  readonly root: PDFKit.PDFStructureElement
  y: number
}

/** In points; the page is A4. */
export const page = {
  width: 595.28,
  height: 841.89,
  margin: 48,
  bandHeight: 92,
  /** Where text starts on a page that is not the first. */
  topLater: 68,
  bottom: 784,
} as const

export const textWidth = page.width - 2 * page.margin

export const ink = {
  text: '#10211f',
  quiet: '#4d5f5d',
  line: '#dbe3e3',
  ground: '#f2f5f5',
} as const

const require = createRequire(import.meta.url)

/**
 * DejaVu has the rupee sign, and figures that are all equally wide; Noto has Devanagari. fontkit
 * shapes it as HarfBuzz does: compared glyph by glyph on every Hindi word of `copy/`.
 */
const fonts = {
  latin: {
    regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
    bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
  },
  devanagari: {
    regular: openWoff(
      require.resolve(
        '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff',
      ),
    ),
    bold: openWoff(
      require.resolve(
        '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff',
      ),
    ),
  },
} as const satisfies Readonly<Record<Script, object>>

export type Weight = keyof (typeof fonts)['latin']

const fontName = (script: Script, weight: Weight): string => `${script}-${weight}`

/** A new document with its fonts, tagged, so that it can be read aloud. */
export const openSheet = (document: PrintableDocument): Sheet => {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: page.topLater, bottom: 0, left: page.margin, right: page.margin },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: document.language,
    displayTitle: true,
    info: {
      Title: `${document.title} ${document.documentNo}`,
      Author: document.lender,
      CreationDate: new Date(document.madeAt),
    },
  })
  for (const script of ['latin', 'devanagari'] as const) {
    for (const [weight, file] of Object.entries(fonts[script])) {
      doc.registerFont(`${script}-${weight}`, file)
    }
  }
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, document, root, y: page.bandHeight + 28 }
}

const standardSize = 9

export type TextStyle = {
  readonly font?: Weight
  readonly size?: number
  readonly colour?: string
  readonly x?: number
  readonly width?: number
  readonly align?: 'left' | 'right'
}

/** Above the base line and below it, in ems: matras need more room than Latin letters. */
const latinLine = { ascent: 0.93, height: 1.165 } as const
const devanagariLine = { ascent: 1, height: 1.4 } as const
const lineGap = 1.5

const lineOf = (text: string, size: number) => {
  const { ascent, height } = isDevanagari(text) ? devanagariLine : latinLine
  return { ascent: ascent * size, height: height * size + lineGap }
}

const linesOf = ({ doc }: Sheet, text: string, style: TextStyle): readonly TextLine[] => {
  doc.fontSize(style.size ?? standardSize)
  return breakLines(text, style.width ?? textWidth, (part, script) =>
    doc.font(fontName(script, style.font ?? 'regular')).widthOfString(part),
  )
}

/** How wide a text is in one line. */
export const widthOf = (sheet: Sheet, text: string, style: TextStyle): number =>
  Math.max(
    ...linesOf(sheet, text, { ...style, width: Number.POSITIVE_INFINITY }).map(
      ({ width }) => width,
    ),
  )

/** How wide the widest word of a text is. */
export const longestWord = (sheet: Sheet, text: string, style: TextStyle): number =>
  Math.max(...text.split(/[ \n]+/).map(word => widthOf(sheet, word, style)))

/** How high a text will be. */
export const heightOf = (sheet: Sheet, text: string, style: TextStyle): number =>
  linesOf(sheet, text, style).length * lineOf(text, style.size ?? standardSize).height

/** Writes a text at a height, without moving the sheet's own place. */
export const write = (sheet: Sheet, text: string, y: number, style: TextStyle): void => {
  const { doc } = sheet
  const { ascent, height } = lineOf(text, style.size ?? standardSize)
  doc.fillColor(style.colour ?? ink.text)
  linesOf(sheet, text, style).forEach((line, no) => {
    const free = style.align === 'right' ? (style.width ?? textWidth) - line.width : 0
    let x = (style.x ?? page.margin) + free
    for (const run of line.runs) {
      doc.font(fontName(run.script, style.font ?? 'regular'))
      drawRun(sheet, run, { x, y: y + ascent + no * height })
      x += run.width
    }
  })
}

/** Latin letters, punctuation, currency signs and arrows: the font has each of them, in its order. */
const plainText =
  /^[\u0020-\u024f\u1e00-\u1eff\u2000-\u200a\u2010-\u2027\u2030-\u205e\u20a0-\u22ff]*$/
/** Readers turn round what is written from the right, and would turn a given text round too. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Draws one run with its base line at `y`. Devanagari is drawn in another order than it is written
 * in (a short i stands before its consonant), and what no font has is drawn as an empty box, so such
 * text is given beside the glyphs for copying, searching and reading aloud. Source: ISO 32000-1,
 * 14.9.4, "Replacement Text".
 */
const drawRun = ({ doc }: Sheet, { text }: TextRun, at: { x: number; y: number }) => {
  const draw = () => doc.text(text, at.x, at.y, { lineBreak: false, baseline: 'alphabetic' })
  if (plainText.test(text) || fromTheRight.test(text)) {
    draw()
    return
  }
  const { addContent } = doc
  // Around the glyphs alone: readers built on Poppler place the text by the font and the coordinates
  // in force where the mark ends, which pdfkit restores right after the glyphs.
  doc.addContent = content => {
    if (content === 'BT') addContent.call(doc, `/Span << /ActualText <${utf16(text)}> >> BDC`)
    addContent.call(doc, content)
    if (content === 'ET') addContent.call(doc, 'EMC')
    return doc
  }
  try {
    draw()
  } finally {
    doc.addContent = addContent
  }
}

const utf16 = (text: string): string =>
  Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')

/** Goes on to a new page when a height does not fit on this one; true when it did. */
export const makeRoom = (sheet: Sheet, height: number): boolean => {
  if (sheet.y + height <= page.bottom) return false
  sheet.doc.addPage()
  sheet.y = page.topLater
  return true
}

/** Draws what a reader aloud leaves out: lines, grounds, what repeats on every page. */
export const ornament = ({ doc }: Sheet, draw: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}
