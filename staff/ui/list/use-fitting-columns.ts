import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { columnsThatFit } from './columns-that-fit.ts'

type MeasuredList = {
  /** What the table scrolls in. */
  readonly frame: RefObject<HTMLDivElement | null>
  /** The columns that the person has chosen, in order. */
  readonly columns: readonly { readonly id: string; readonly isKept?: boolean }[]
  /** Another value: the cells may be wider or narrower. */
  readonly rows: unknown
}

/**
 * The columns for which a list has no room, the last ones first: beside an open record it is half as
 * wide. They come back with the room. Widths are those of the cells without stretching.
 */
export const useFittingColumns = ({ frame, columns, rows }: MeasuredList): ReadonlySet<string> => {
  const widths = useRef(new Map<string, number>())
  const [room, setRoom] = useState(0)
  const [left, setLeft] = useState('')
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the room and the rows say when to measure
  useLayoutEffect(() => {
    const table = frame.current?.querySelector('table')
    if (!frame.current || !table) return
    table.style.width = 'max-content'
    let other = 0
    for (const head of table.querySelectorAll('th')) {
      const { column } = head.dataset
      if (column === undefined) other += head.offsetWidth
      else widths.current.set(column, head.offsetWidth)
    }
    table.style.width = ''
    const fitting = columnsThatFit(columns, widths.current, frame.current.clientWidth - other)
    const unfitting = columns.filter(({ id }) => !fitting.has(id)).map(({ id }) => id)
    setLeft(unfitting.join(' '))
  }, [frame, columns, room, rows])
  return useMemo(() => new Set(left === '' ? [] : left.split(' ')), [left])
}
