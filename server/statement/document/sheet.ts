import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { PrintableDocument } from './printable-document.ts'

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

/** Free fonts that have the rupee sign, and figures that are all equally wide. */
const fonts = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
}

export type Font = keyof typeof fonts

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
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file)
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, document, root, y: page.bandHeight + 28 }
}

export type TextStyle = {
  readonly font?: Font
  readonly size?: number
  readonly colour?: string
  readonly x?: number
  readonly width?: number
  readonly align?: 'left' | 'right'
}

/** How high a text will be. */
export const heightOf = ({ doc }: Sheet, text: string, style: TextStyle): number => {
  doc.font(style.font ?? 'regular').fontSize(style.size ?? 9)
  return doc.heightOfString(text, { width: style.width ?? textWidth, lineGap: 1.5 })
}

/** Writes a text at a height, without moving the sheet's own place. */
export const write = ({ doc }: Sheet, text: string, y: number, style: TextStyle): void => {
  doc
    .font(style.font ?? 'regular')
    .fontSize(style.size ?? 9)
    .fillColor(style.colour ?? ink.text)
    .text(text, style.x ?? page.margin, y, {
      width: style.width ?? textWidth,
      align: style.align ?? 'left',
      lineGap: 1.5,
    })
}

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
