import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { columnsThatFit } from './columns-that-fit.ts'

type MeasuredList = {
  /** What the table scrolls in. */
  readonly frame: RefObject<HTMLDivElement | null>
  /** The columns that the person has chosen, in order. */
  readonly columns: readonly { readonly id: string; readonly isKept?: boolean }[]
  /** Another value: the cells may be wider or narrower. */
  readonly rows: readonly unknown[] | undefined
}

/** Milliseconds after other rows are drawn: measuring lays out the table twice more. */
const measureAfter = 50

/**
 * The columns for which a list has no room, the last ones first: beside an open record it is half as
 * wide. They come back with the room. Widths are those of the cells without stretching.
 */
export const useFittingColumns = ({ frame, columns, rows }: MeasuredList): ReadonlySet<string> => {
  const widths = useRef(new Map<string, number>())
  /** Of the columns without a name: the boxes that choose rows. */
  const widthOfOthers = useRef(0)
  const [room, setRoom] = useState(0)
  const [left, setLeft] = useState('')
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  const showFitting = (width: number) => {
    const fitting = columnsThatFit(columns, widths.current, width - widthOfOthers.current)
    const unfitting = columns.filter(({ id }) => !fitting.has(id)).map(({ id }) => id)
    setLeft(unfitting.join(' '))
  }
  const measure = () => {
    const table = frame.current?.querySelector('table')
    if (!frame.current || !table) return
    table.style.width = 'max-content'
    widthOfOthers.current = 0
    for (const head of table.querySelectorAll('th')) {
      const { column } = head.dataset
      if (column === undefined) widthOfOthers.current += head.offsetWidth
      else widths.current.set(column, head.offsetWidth)
    }
    table.style.width = ''
    showFitting(frame.current.clientWidth)
  }
  const hasRows = rows !== undefined && rows.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say when to measure
  useLayoutEffect(measure, [frame, room, hasRows])
  // Another order, or a column that was measured before: no cell has another width.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns say when
  useLayoutEffect(() => {
    if (columns.every(({ id }) => widths.current.has(id))) showFitting(room)
    else measure()
  }, [columns])
  const measureAgain = () => {
    const table = frame.current?.querySelector('table')
    const width = frame.current?.clientWidth ?? 0
    if (left !== '' || (table?.offsetWidth ?? 0) > width) measure()
  }
  // Other rows mostly fit as those before did, so they are drawn first, and where every column is
  // shown and none is cut off there is nothing to measure.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows say when to measure
  useEffect(() => {
    const timer = setTimeout(measureAgain, measureAfter)
    return () => clearTimeout(timer)
  }, [rows])
  return useMemo(() => new Set(left === '' ? [] : left.split(' ')), [left])
}
