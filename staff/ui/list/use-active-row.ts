import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import * as copy from '#copy/staff/list.js'
import { useShortcuts } from '../../shell/shortcuts.ts'
import type { ListDefinition } from './list-definition.ts'
import { stepRow } from './step-row.ts'

type ActiveRowOptions<Row> = {
  readonly definition: Pick<ListDefinition<Row>, 'idOf'>
  readonly list: {
    readonly rows: readonly Row[] | undefined
    readonly address: { readonly open: string | undefined }
    readonly after: string | null
    readonly open: (id: string | undefined) => void
    readonly nextPage: () => void
    readonly refresh: () => void
  }
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly choose: (id: string) => void
  readonly chosen: ReadonlySet<string> | undefined
}

/** Which row the keys act on, and the keys of every list. */
export const useActiveRow = <Row>({
  definition,
  list,
  body,
  choose,
  chosen,
}: ActiveRowOptions<Row>) => {
  const ids = (list.rows ?? []).map(definition.idOf)
  const [active, setActive] = useState<{ id: string; index: number } | undefined>(undefined)
  const [moves, setMoves] = useState(0)
  const current = stepRow(ids, active, 0)
  const { open } = list
  const openNow = useRef(open)
  openNow.current = open
  const idsNow = useRef(ids)
  idsNow.current = ids
  const isKeyed = useRef(false)

  const openRow = useCallback((id: string) => {
    setActive({ id, index: idsNow.current.indexOf(id) })
    openNow.current(id)
  }, [])
  const move = (step: number) => {
    isKeyed.current = true
    const next = stepRow(ids, active, active === undefined ? 0 : step)
    setActive(next)
    setMoves(now => now + 1)
    if (next && list.address.open !== undefined) open(next.id)
  }
  const openNext = () => {
    const next = stepRow(ids, active, active === undefined ? 0 : 1)
    if (next) openRow(next.id)
  }
  const activeId = current?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first key moves to no other row
  useEffect(() => {
    if (!isKeyed.current) return
    // A key pressed in an empty list must not move the focus once its rows arrive.
    isKeyed.current = false
    if (activeId === undefined) return
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(activeId)}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }, [activeId, body, moves])

  const group = copy.keysOfList()
  useShortcuts([
    { key: 'j', alias: ['ArrowDown'], label: copy.keyDown(), group, run: () => move(1) },
    { key: 'k', alias: ['ArrowUp'], label: copy.keyUp(), group, run: () => move(-1) },
    {
      key: 'Enter',
      alias: ['o'],
      label: copy.keyOpen(),
      group,
      run: () => {
        if (current) openRow(current.id)
      },
    },
    { key: 'n', label: copy.keyNext(), group, run: openNext },
    { key: 'Escape', label: copy.keyClose(), group, run: () => open(undefined) },
    ...(chosen && current
      ? [{ key: 'x', label: copy.keyChoose(), group, run: () => choose(current.id) }]
      : []),
    ...(list.after === null
      ? []
      : [{ key: ']', label: copy.nextPage(), group, run: list.nextPage }]),
    { key: 'r', label: copy.refresh(), group, run: list.refresh },
  ])
  return { activeId, openRow }
}
