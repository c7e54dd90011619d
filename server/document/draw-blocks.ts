import { drawTable } from './draw-table.ts'
import type { PrintableBlock, PrintableFact } from './printable-document.ts'
import {
  heightOf,
  ink,
  makeRoom,
  ornament,
  page,
  type Sheet,
  type TextStyle,
  textWidth,
  write,
} from './sheet.ts'

/** What a table or a list must have on the page on which it begins. */
const beginning = 60

/**
 * How much room what follows needs on the same page: a heading, a table's caption and a sentence that
 * ends with a colon are not left alone at its foot.
 */
const roomAfter = (sheet: Sheet, blocks: readonly PrintableBlock[], at: number): number => {
  const [block, next] = [blocks[at], blocks[at + 1]]
  if (!block || !next) return 0
  const isAlone =
    block.kind === 'heading' ||
    (block.kind === 'paragraph' && (next.kind === 'table' || /[:：]$/.test(block.text)))
  if (!isAlone) return 0
  if (next.kind !== 'paragraph') return beginning
  return heightOf(sheet, next.text, paragraph) + 8 + roomAfter(sheet, blocks, at + 1)
}

const paragraph = { size: 10 } as const

/** Draws one block at the sheet's place, and moves it below. */
export const drawBlock = (sheet: Sheet, blocks: readonly PrintableBlock[], at: number): void => {
  const block = blocks[at]
  if (!block) return
  const after = roomAfter(sheet, blocks, at)
  switch (block.kind) {
    case 'heading':
      drawHeading(sheet, block.text, after)
      break
    case 'lead':
      drawLead(sheet, block.text)
      break
    case 'paragraph':
      drawText(sheet, 'P', block.text, paragraph, after)
      break
    case 'facts':
      drawFacts(sheet, block.facts)
      break
    case 'table':
      drawTable(sheet, block)
  }
}

const drawText = (sheet: Sheet, tag: string, text: string, style: TextStyle, after = 0): void => {
  const { doc, root } = sheet
  const height = heightOf(sheet, text, style)
  makeRoom(sheet, height + after)
  root.add(doc.struct(tag, {}, () => write(sheet, text, sheet.y, style)))
  sheet.y += height + 8
}

/** Never alone at the foot of a page. */
const drawHeading = (sheet: Sheet, text: string, after: number): void => {
  if (!makeRoom(sheet, Math.max(90, 36 + after))) sheet.y += 10
  drawText(sheet, 'H2', text, { font: 'bold', size: 12 })
}

/** The one sentence that matters most, on a ground of its own. */
const drawLead = (sheet: Sheet, text: string): void => {
  const { doc, root, document } = sheet
  const style = { font: 'bold', size: 11, x: page.margin + 16, width: textWidth - 32 } as const
  const height = heightOf(sheet, text, style) + 24
  makeRoom(sheet, height)
  ornament(sheet, () => {
    doc.roundedRect(page.margin, sheet.y, textWidth, height, 6).fill(ink.ground)
    doc.rect(page.margin, sheet.y, 4, height).fill(document.brand.to)
  })
  root.add(doc.struct('P', {}, () => write(sheet, text, sheet.y + 12, style)))
  sheet.y += height + 12
}

/** Label and value in two columns, the values under each other. */
const drawFacts = (sheet: Sheet, facts: readonly PrintableFact[]): void => {
  const { doc, root } = sheet
  const left = textWidth * 0.4
  const valueStyle = { x: page.margin + left, width: textWidth - left, align: 'right' } as const
  for (const { label, value } of facts) {
    const height = Math.max(
      heightOf(sheet, value, valueStyle),
      heightOf(sheet, label, { width: left }),
    )
    makeRoom(sheet, height + 8)
    const labelStyle = { colour: ink.quiet, width: left }
    root.add(
      doc.struct('P', {}, [
        doc.struct('Span', {}, () => write(sheet, `${label} `, sheet.y, labelStyle)),
        doc.struct('Span', {}, () => write(sheet, value, sheet.y, valueStyle)),
      ]),
    )
    ornament(sheet, () => drawRule(sheet, sheet.y + height + 3))
    sheet.y += height + 8
  }
  sheet.y += 4
}

const drawRule = ({ doc }: Sheet, y: number): void => {
  doc
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(0.5)
    .stroke(ink.line)
}
