import { Button, Group } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import * as listCopy from '#copy/staff/list.js'
import * as copy from '#copy/staff/version.js'
import { useStaffPerson } from '../session/staff-person.ts'
import { dateText, TimeText } from '../ui/figure/time-text.tsx'
import { filterValue, present } from '../ui/list/filter-value.ts'
import type { ListColumn, ListDefinition, SortOf } from '../ui/list/list-definition.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { marketFilter } from '../ui/list/market-filter.ts'
import { VersionPanel } from './version-panel.tsx'
import type {
  VersionListInput,
  VersionListOutput,
  VersionRow,
  VersionScreens,
} from './version-screens.ts'
import { personText, VersionState, versionTitle } from './version-words.tsx'

const stored = [
  { value: 'all', label: listCopy.all },
  { value: 'draft', label: copy.stateDraft },
  { value: 'proposed', label: copy.stateProposed },
  { value: 'published', label: copy.statePublished },
  { value: 'withdrawn', label: copy.stateWithdrawn },
] as const

const columnsOf = (kind: {
  readonly title: () => string
}): readonly ListColumn<VersionRow, 'subject' | 'changed'>[] => [
  { id: 'name', label: copy.name, cell: row => versionTitle(row, kind), field: 'name' },
  { id: 'market', label: listCopy.marketColumn, cell: row => row.market, field: 'market' },
  {
    id: 'state',
    label: listCopy.state,
    cell: row => <VersionState state={row.state} />,
    field: 'state',
  },
  {
    id: 'from',
    label: copy.fromOn,
    cell: row => (row.fromOn === null ? '' : dateText(row.fromOn)),
    field: 'fromOn',
  },
  {
    id: 'changedBy',
    label: copy.changedBy,
    cell: row => personText(row.changedBy),
    field: 'changedBy',
  },
  {
    id: 'changedAt',
    sort: 'changed',
    label: copy.changedAt,
    cell: row => <TimeText at={row.changedAt} market={row.market} short />,
    field: 'changedAt',
  },
  {
    id: 'publishedBy',
    label: copy.publishedBy,
    cell: row => personText(row.publishedBy),
    field: 'publishedBy',
    isOptional: true,
  },
  {
    id: 'subject',
    sort: 'subject',
    label: copy.subject,
    cell: row => row.subject,
    field: 'subject',
    isOptional: true,
  },
]

const definitionOf = <Named extends object, Example>(
  kind: VersionScreens<Named, Example>,
): ListDefinition<VersionRow, VersionListInput & Named, VersionListOutput> => ({
  name: kind.path.slice(1),
  title: kind.title,
  empty: kind.empty,
  call: kind.calls.list,
  inputOf: ({ filters, after }) => {
    const state = filterValue(stored, filters['state'])
    return {
      ...kind.named,
      ...present({
        subject: filters['subject'],
        state: state === 'all' ? undefined : state,
        after,
      }),
    }
  },
  rowsOf: ({ rows }) => rows,
  afterOf: ({ after }) => after,
  idOf: ({ versionId }) => versionId,
  isByMarket: true,
  // Safe: no kind is named by a field `sort`, so that the orders are those of `VersionListInput`.
  columns: columnsOf(kind) as readonly ListColumn<VersionRow, SortOf<VersionListInput & Named>>[],
  filters: [
    { name: 'state', label: listCopy.state, options: stored },
    { name: 'subject', label: copy.subject },
    marketFilter(),
  ],
})

const BlankLinks = <Named extends object, Example>({
  kind: { path, editPermission },
}: {
  kind: VersionScreens<Named, Example>
}) => {
  const { may, markets: own } = useStaffPerson()
  if (!may(editPermission)) return null
  return (
    <Group gap={8} mb="sm">
      {own.map(market => (
        <Button
          key={market}
          component={Link}
          to={`${path}/edit?market=${market}`}
          variant="default"
          size="xs"
        >
          {copy.beginBlank({ market })}
        </Button>
      ))}
    </Group>
  )
}

/** The versions of one kind of content, newest first, and the open one beside them. */
export const VersionList = <Named extends object, Example>({
  kind,
}: {
  kind: VersionScreens<Named, Example>
}) => {
  const definition = useMemo(() => definitionOf(kind), [kind])
  return (
    <ListScreen
      definition={definition}
      detail={id => <VersionPanel key={id} kind={kind} versionId={id} />}
      extra={kind.blankOf && <BlankLinks kind={kind} />}
    />
  )
}
