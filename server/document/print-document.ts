import { drawBlock } from './draw-blocks.ts'
import type { PrintableDocument } from './printable-document.ts'
import {
  heightOf,
  ink,
  makeRoom,
  openSheet,
  ornament,
  page,
  type Sheet,
  type TextStyle,
  textWidth,
  widthOf,
  write,
} from './sheet.ts'

/** Prints a document as a PDF file: A4, tagged, every page numbered. */
export const printDocument = async (
  document: PrintableDocument,
): Promise<Uint8Array<ArrayBuffer>> => {
  const sheet = openSheet(document)
  const bytes = collect(sheet.doc)
  drawBand(sheet)
  document.blocks.forEach((_block, at) => {
    // The origin is never alone on a page.
    if (at === document.blocks.length - 1) makeRoom(sheet, 40 + originHeight(document))
    drawBlock(sheet, document.blocks, at)
  })
  drawOrigin(sheet)
  drawPageMarks(sheet)
  sheet.root.end()
  sheet.doc.end()
  return await bytes
}

const collect = async (doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks))
}

/** The head of the first page: who writes, what it is, of what and when. */
const drawBand = (sheet: Sheet): void => {
  const { doc, root, document } = sheet
  const { from, to, ink: colour } = document.brand
  const lines = [
    { tag: 'P', text: document.lender, room: 17, style: { font: 'bold', size: 10, colour } },
    { tag: 'H1', text: document.title, room: 28, style: { font: 'bold', size: 19, colour } },
    { tag: 'P', text: document.subtitle, room: 13, style: { size: 9.5, colour } },
  ] as const
  let y = 20
  const placed = lines.map(line => {
    const place = { ...line, y }
    // A long name takes more lines, and moves down what follows.
    y += Math.max(line.room, Math.floor(heightOf(sheet, line.text, line.style)))
    return place
  })
  const height = Math.max(page.bandHeight, y + 10)
  ornament(sheet, () => {
    const ground = doc.linearGradient(0, 0, page.width, height)
    ground.stop(0, from).stop(1, to)
    doc.rect(0, 0, page.width, height).fill(ground)
  })
  for (const line of placed) {
    root.add(doc.struct(line.tag, {}, () => write(sheet, line.text, line.y, line.style)))
  }
  sheet.y = height + 28
}

const originHeight = ({ origin }: PrintableDocument): number => 20 + 12 * origin.length

/** The origin of the document, so that a reader can check that it is ours. */
const drawOrigin = (sheet: Sheet): void => {
  const { doc, root, document } = sheet
  makeRoom(sheet, originHeight(document))
  sheet.y += 10
  for (const { label, value } of document.origin) {
    const text = `${label}: ${value}`
    root.add(
      doc.struct('P', {}, () => write(sheet, text, sheet.y, { size: 7.5, colour: ink.quiet })),
    )
    sheet.y += 12
  }
}

/** The marks of a page are small. */
const small = { size: 7.5, colour: ink.quiet } as const
/** Between the two texts of the head of a later page, and between it and what follows. */
const headGap = { across: 16, below: 10 } as const
const headTop = { highest: 10, usual: 28 } as const
/** A word's width is rounded otherwise in a line than alone. */
const slack = 2

/** A name as much of which as the head has room for: it stands whole on the first page. */
const shortened = (sheet: Sheet, text: string, style: TextStyle): string => {
  const room = page.topLater - headGap.below - headTop.highest
  let part = text
  while (heightOf(sheet, part, style) > room) {
    part = `${[...part].slice(0, Math.floor([...part].length * 0.9) - 1).join('')}…`
  }
  return part
}

/**
 * The two texts at the head of each page but the first: who writes, and of what. Each has its own part of
 * the width, and more lines where it is longer; three fifths at most are of the document, unless the name
 * leaves more.
 */
const laterHead = (sheet: Sheet): (() => void) => {
  const { lender, title, documentNo } = sheet.document
  const across = textWidth - headGap.across
  const bold = { ...small, font: 'bold' } as const
  const which = `${title} · ${documentNo}`
  const most = Math.max(across * 0.6, across - widthOf(sheet, lender, bold) - slack)
  const width = Math.min(widthOf(sheet, which, small) + slack, most)
  const left = { ...bold, width: across - width }
  const right = { ...small, width, x: page.margin + textWidth - width, align: 'right' } as const
  const name = shortened(sheet, lender, left)
  const height = Math.max(heightOf(sheet, name, left), heightOf(sheet, which, right))
  const lowest = page.topLater - headGap.below - height
  const y = Math.max(headTop.highest, Math.min(headTop.usual, lowest))
  return () => {
    write(sheet, name, y, left)
    write(sheet, which, y, right)
  }
}

/** On every page, once their count is known: the loan, and which page of how many. */
const drawPageMarks = (sheet: Sheet): void => {
  const { doc, document } = sheet
  const { start, count } = doc.bufferedPageRange()
  const drawHead = laterHead(sheet)
  for (let at = start; at < start + count; at += 1) {
    doc.switchToPage(at)
    ornament(sheet, () => {
      if (at > start) {
        doc.rect(0, 0, page.width, 6).fill(document.brand.to)
        drawHead()
      }
      const y = page.height - 40
      doc
        .moveTo(page.margin, y)
        .lineTo(page.margin + textWidth, y)
        .lineWidth(0.5)
        .stroke(ink.line)
      const no = String(at - start + 1)
      const which = document.pageOf.replace('{no}', no).replace('{count}', String(count))
      write(sheet, document.documentNo, y + 8, small)
      write(sheet, which, y + 8, { ...small, align: 'right' })
    })
  }
}
