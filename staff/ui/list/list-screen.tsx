import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import * as copy from '#copy/staff/list.js'
import { useTitle } from '../../shell/use-title.ts'
import { EmptyState, FailureState, LoadingState } from '../state/states.tsx'
import type { BulkBarProps } from './bulk-bar.tsx'
import { downloadList } from './download-list.ts'
import { useHiddenColumns } from './hidden-columns.ts'
import { isSortedBy, viewOf, withListAddress } from './list-address.ts'
import type { BulkAction, ListDefinition } from './list-definition.ts'
import styles from './list-screen.module.css'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { toggleId } from './toggle-id.ts'
import { useActiveRow } from './use-active-row.ts'
import { useFittingColumns } from './use-fitting-columns.ts'
import { useList } from './use-list.ts'

export type ListScreenProps<Row, Input, Output> = {
  readonly definition: ListDefinition<Row, Input, Output>
  /**
   * The open row's panel. `row` is undefined where the row is not on this page, or not in this list
   * any more: a panel that reads its record by its id shows it all the same.
   */
  readonly detail: (id: string, row: Row | undefined) => ReactNode
  readonly bulk?: readonly BulkAction<Row>[]
  /** Beside the filters: an action of the whole list. */
  readonly extra?: ReactNode
}

// Few visits choose rows. Safe: `lazy` loses the type parameter, the component has it.
const BulkBar = lazy(async () => ({
  default: (await import('./bulk-bar.tsx')).BulkBar,
})) as unknown as <Row>(props: BulkBarProps<Row>) => React.JSX.Element

const none: ReadonlySet<string> = new Set()

/** The rows that are chosen on the page of this address; on another page none of them is. */
const useChosen = (isBulk: boolean, page: string) => {
  const [ticked, setTicked] = useState({ page, ids: none })
  const chosen = ticked.page === page ? ticked.ids : none
  const toggle = useCallback(
    (id: string) =>
      setTicked(now => ({ page, ids: toggleId(now.page === page ? now.ids : none, id) })),
    [page],
  )
  const keep = (ids: readonly string[]) => setTicked({ page, ids: new Set(ids) })
  return { chosen: isBulk ? chosen : undefined, toggle, keep }
}

/** A queue or a list: its rows, and the open row beside them. */
export const ListScreen = <Row extends RowData, Input, Output>({
  definition,
  detail,
  bulk = [],
  extra,
}: ListScreenProps<Row, Input, Output>) => {
  const list = useList(definition)
  const { rows = [], address, open } = list
  const { hidden, toggle } = useHiddenColumns(definition.name, definition.columns)
  const frame = useRef<HTMLDivElement>(null)
  const columns = useMemo(
    () =>
      definition.columns
        .filter(({ id }) => !hidden.has(id))
        // The column that the list is ordered by stays in view.
        .map(each => (isSortedBy(address.sort, each.sort) ? { ...each, isKept: true } : each)),
    [definition, hidden, address.sort],
  )
  const unfitting = useFittingColumns({ frame, columns, rows: list.rows })
  const notShown = useMemo(() => new Set([...hidden, ...unfitting]), [hidden, unfitting])
  const page = withListAddress(list.search, { open: undefined }).toString()
  const { chosen, toggle: choose, keep } = useChosen(bulk.length > 0, page)
  const body = useRef<HTMLTableSectionElement>(null)
  const { activeId, openRow } = useActiveRow({ definition, list, body, choose, chosen })
  useTitle(definition.title())
  const openRowData = rows.find(row => definition.idOf(row) === address.open)
  const download = () =>
    void downloadList({
      definition,
      input: list.input,
      columns,
    })
  return (
    <>
      <ListToolbar
        definition={definition}
        filters={address.filters}
        onFilter={list.filter}
        hidden={hidden}
        onToggleColumn={toggle}
        view={viewOf(list.search)}
        onView={search => list.goTo(new URLSearchParams(search))}
        onRefresh={list.refresh}
        onDownload={download}
      />
      {extra}
      <div className={styles['split']}>
        <section className={styles['list']} aria-busy={list.isStale} data-behind={address.open}>
          {list.isStale && (
            <div className={styles['stale']} role="progressbar" aria-label={copy.loading()} />
          )}
          <div className={styles['rows']} ref={frame}>
            <ListTable
              definition={definition}
              rows={rows}
              hiddenColumns={notShown}
              activeId={activeId}
              openId={address.open}
              sort={address.sort}
              onSort={sort => list.filter({ sort })}
              onOpen={openRow}
              chosen={chosen}
              onChoose={choose}
              body={body}
            />
            <ListRemark definition={definition} list={list} />
          </div>
          {chosen && chosen.size > 0 && (
            <Suspense>
              <BulkBar
                actions={bulk}
                rows={rows.filter(row => chosen.has(definition.idOf(row)))}
                onKeep={kept => keep(kept.map(definition.idOf))}
              />
            </Suspense>
          )}
          <ListPages list={list} count={rows.length} unfitting={unfitting.size} />
        </section>
        {address.open !== undefined && (
          <aside className={styles['detail']} aria-label={copy.opened()}>
            <ActionIcon
              className={styles['close'] ?? ''}
              aria-label={copy.close()}
              onClick={() => open(undefined)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
            {detail(address.open, openRowData)}
          </aside>
        )}
      </div>
    </>
  )
}

type ListOf<Row, Input, Output> = ReturnType<typeof useList<Row, Input, Output>>

const ListRemark = <Row, Input, Output>({
  definition,
  list,
}: {
  definition: Pick<ListDefinition<Row>, 'empty'>
  list: ListOf<Row, Input, Output>
}) => {
  if (list.failure !== null) return <FailureState failure={list.failure} onRetry={list.refresh} />
  if (list.isLoading) return <LoadingState />
  if (!list.isReady) return <EmptyState title={definition.empty()} />
  if (list.rows?.length !== 0) return null
  const isFiltered = Object.keys(list.address.filters).length > 0
  return <EmptyState title={isFiltered ? copy.noneMatches() : definition.empty()} />
}

const ListPages = <Row, Input, Output>({
  list,
  count,
  unfitting,
}: {
  list: ListOf<Row, Input, Output>
  count: number
  unfitting: number
}) => (
  <footer className={styles['pages']}>
    <span role="status">{copy.rowsShown({ count })}</span>
    {unfitting > 0 && <span>{copy.columnsUnfitting({ count: unfitting })}</span>}
    {list.address.after !== undefined && (
      <Button variant="default" onClick={() => list.filter({})}>
        {copy.firstPage()}
      </Button>
    )}
    {list.after !== null && (
      <Button variant="default" onClick={list.nextPage}>
        {copy.nextPage()}
      </Button>
    )}
  </footer>
)
