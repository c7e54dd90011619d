import type { PrintableBlock, PrintableColumn, PrintableRow } from './printable-document.ts'
import {
  heightOf,
  ink,
  longestWord,
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

/** How wide a column must be so that no word in it is broken, with its padding. */
const minWidth = (sheet: Sheet, { rows, columns }: TableBlock, at: number): number => {
  const head = longestWord(sheet, columns[at]?.name ?? '', styleOfTag.TH)
  const cells = rows.map(row => longestWord(sheet, row.cells[at] ?? '', styleOf(row, 'TD')))
  // A word is broken after all where it is longer than that.
  return Math.min(Math.max(head, ...cells), textWidth / 3) + 2 * padding + 0.5
}

/** Columns by their shares, none of them narrower than its longest word. */
const placeColumns = (sheet: Sheet, table: TableBlock): readonly PlacedColumn[] => {
  const { columns } = table
  const needed = columns.map((_column, at) => minWidth(sheet, table, at))
  const neededInAll = needed.reduce((sum, width) => sum + width, 0)
  const minWidths = needed.map(width => width * Math.min(1, textWidth / neededInAll))
  const fixed = new Set<number>()
  const widthOf = (share: number): number => {
    const others = columns.filter((_column, at) => !fixed.has(at))
    const free = textWidth - [...fixed].reduce((sum, at) => sum + (minWidths[at] ?? 0), 0)
    return (free * share) / others.reduce((sum, each) => sum + each.share, 0)
  }
  // One that becomes fixed makes the others narrower: again until none is too narrow.
  for (let before = -1; before < fixed.size && fixed.size < columns.length; ) {
    before = fixed.size
    columns.forEach(({ share }, at) => {
      if (!fixed.has(at) && widthOf(share) < (minWidths[at] ?? 0)) fixed.add(at)
    })
  }
  let x: number = page.margin
  return columns.map((column, at) => {
    const width = fixed.has(at) ? (minWidths[at] ?? 0) : widthOf(column.share)
    const place = { column, x: x + padding, width: width - 2 * padding }
    x += width
    return place
  })
}

/** Rows stay whole; a page that continues a table begins with its heads again. */
export const drawTable = (sheet: Sheet, block: TableBlock): void => {
  const { columns, rows } = block
  const { doc, root } = sheet
  const places = placeColumns(sheet, block)
  const table = doc.struct('Table')
  root.add(table)
  const heads: PrintableRow = { cells: columns.map(({ name }) => name) }
  const drawHeads = () => drawRow(sheet, table, { row: heads, columns: places, tag: 'TH' })
  makeRoom(sheet, 60)
  drawHeads()
  for (const row of rows) {
    if (makeRoom(sheet, rowHeight(sheet, { row, columns: places, tag: 'TD' }))) drawHeads()
    drawRow(sheet, table, { row, columns: places, tag: 'TD' })
  }
  table.end()
  sheet.y += 10
}

const styleOfTag = {
  TH: { size: 8, font: 'bold', colour: ink.quiet },
  TD: { size: 8.5, font: 'regular' },
} as const satisfies Readonly<Record<string, TextStyle>>

const styleOf = ({ style }: PrintableRow, tag: keyof typeof styleOfTag): TextStyle =>
  style === 'sum' ? { ...styleOfTag[tag], font: 'bold' } : styleOfTag[tag]

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
  ...styleOf(row, tag),
  align: column.style === 'figures' ? 'right' : 'left',
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

const rowHeight = (sheet: Sheet, drawn: DrawnRow): number => {
  const style = noteStyle(drawn.columns)
  const notes = (drawn.row.notes ?? []).map(note => heightOf(sheet, note, style))
  return cellsHeight(sheet, drawn) + notes.reduce((sum, height) => sum + height, 0) + 2 * padding
}

const drawRow = (sheet: Sheet, table: PDFKit.PDFStructureElement, drawn: DrawnRow): void => {
  const { doc } = sheet
  const { row, columns: places, tag } = drawn
  const height = rowHeight(sheet, drawn)
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
