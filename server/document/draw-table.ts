import type { PrintableBlock, PrintableColumn, PrintableRow } from './printable-document.ts'
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

type TableBlock = Extract<PrintableBlock, { kind: 'table' }>

/** A column where it stands. */
type PlacedColumn = { readonly column: PrintableColumn; readonly x: number; readonly width: number }

const padding = 5

const placeColumns = (columns: readonly PrintableColumn[]): readonly PlacedColumn[] => {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let x: number = page.margin
  return columns.map(column => {
    const width = (textWidth * column.share) / shares
    const place = { column, x: x + padding, width: width - 2 * padding }
    x += width
    return place
  })
}

/** Rows stay whole; a page that continues a table begins with its heads again. */
export const drawTable = (sheet: Sheet, { columns, rows }: TableBlock): void => {
  const { doc, root } = sheet
  const places = placeColumns(columns)
  const table = doc.struct('Table')
  root.add(table)
  const heads: PrintableRow = { cells: columns.map(({ name }) => name) }
  const drawHeads = () => drawRow(sheet, table, { row: heads, columns: places, tag: 'TH' })
  makeRoom(sheet, 60)
  drawHeads()
  for (const row of rows) {
    if (makeRoom(sheet, rowHeight(sheet, row, places))) drawHeads()
    drawRow(sheet, table, { row, columns: places, tag: 'TD' })
  }
  table.end()
  sheet.y += 10
}

type DrawnRow = {
  readonly row: PrintableRow
  readonly columns: readonly PlacedColumn[]
  readonly tag: 'TH' | 'TD'
}

const cellStyle = (
  { column, x, width }: PlacedColumn,
  { row, tag }: Pick<DrawnRow, 'row' | 'tag'>,
): TextStyle => ({
  x,
  width,
  size: tag === 'TH' ? 8 : 8.5,
  font: row.style === 'sum' || tag === 'TH' ? 'bold' : 'regular',
  align: column.style === 'figures' ? 'right' : 'left',
  ...(tag === 'TH' ? { colour: ink.quiet } : {}),
})

const noteStyle = (
  places: readonly PlacedColumn[],
): TextStyle & { readonly x: number; readonly width: number } => {
  const [widest] = [...places].sort((left, right) => right.width - left.width)
  return {
    x: widest?.x ?? page.margin,
    width: widest?.width ?? textWidth,
    size: 7.5,
    colour: ink.quiet,
  }
}

const cellsHeight = (sheet: Sheet, drawn: DrawnRow): number =>
  Math.max(
    ...drawn.columns.map((place, at) =>
      heightOf(sheet, drawn.row.cells[at] ?? '', cellStyle(place, drawn)),
    ),
  )

const rowHeight = (sheet: Sheet, row: PrintableRow, places: readonly PlacedColumn[]): number => {
  const style = noteStyle(places)
  const notes = (row.notes ?? []).map(note => heightOf(sheet, note, style))
  const cells = cellsHeight(sheet, { row, columns: places, tag: 'TD' })
  return cells + notes.reduce((sum, height) => sum + height, 0) + 2 * padding
}

const drawRow = (sheet: Sheet, table: PDFKit.PDFStructureElement, drawn: DrawnRow): void => {
  const { doc } = sheet
  const { row, columns: places, tag } = drawn
  const height = rowHeight(sheet, row, places)
  ornament(sheet, () => {
    if (tag === 'TH' || row.style === 'sum') {
      doc.rect(page.margin, sheet.y, textWidth, height).fill(ink.ground)
    }
    doc
      .moveTo(page.margin, sheet.y + height)
      .lineTo(page.width - page.margin, sheet.y + height)
      .lineWidth(0.5)
      .stroke(ink.line)
  })
  const line = doc.struct('TR')
  table.add(line)
  const notes = noteStyle(places)
  places.forEach((place, at) => {
    const draw = () => {
      write(sheet, row.cells[at] ?? '', sheet.y + padding, cellStyle(place, drawn))
      if (place.x !== notes.x) return
      let y = sheet.y + padding + cellsHeight(sheet, drawn)
      for (const note of row.notes ?? []) {
        write(sheet, note, y, notes)
        y += heightOf(sheet, note, notes)
      }
    }
    line.add(doc.struct(tag, {}, draw))
  })
  line.end()
  sheet.y += height
}
