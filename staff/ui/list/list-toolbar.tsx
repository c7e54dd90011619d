import {
  ActionIcon,
  Button,
  Checkbox,
  Menu,
  SegmentedControl,
  Select,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { IconColumns3, IconDownload, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import * as copy from '#copy/staff/list.js'
import type { MarketCode } from '#domain/market/market.ts'
import { useStaffPerson } from '../../session/staff-person.ts'
import type { FilterOption, ListDefinition, ListFilter } from './list-definition.ts'
import styles from './list-toolbar.module.css'
import { SavedViewsMenu } from './saved-views-menu.tsx'

type ShownFilter = Omit<ListFilter, 'options'> & { readonly options?: readonly FilterOption[] }

const shownFilter = (
  { options, ...filter }: ListFilter,
  markets: readonly MarketCode[],
): ShownFilter => {
  if (options === undefined) return filter
  return { ...filter, options: typeof options === 'function' ? options(markets) : options }
}

type FilterProps = {
  readonly filter: ShownFilter
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** The first filter with options is always in view: the queues of the list. */
const QueueSwitch = ({ filter, value, onChange }: FilterProps) => {
  const [first] = filter.options ?? []
  const chosen = value ?? first?.value ?? ''
  return (
    <SegmentedControl
      size="xs"
      aria-label={filter.label()}
      value={chosen}
      onChange={next => onChange(next === first?.value ? undefined : next)}
      data={(filter.options ?? []).map(({ value: each, label }) => ({
        value: each,
        label: label(),
      }))}
    />
  )
}

/** The label is in view: an empty date field shows none of its own. */
const DayField = ({ filter, value, onChange }: FilterProps) => (
  <TextInput
    type="date"
    aria-label={filter.label()}
    leftSection={<span className={styles['day']}>{filter.label()}</span>}
    leftSectionWidth={56}
    value={value ?? ''}
    onChange={event => onChange(event.currentTarget.value || undefined)}
  />
)

/** What is typed counts once it is entered or left, and only if it differs from the filter. */
const TextField = ({ filter, value = '', onChange }: FilterProps) => {
  const [typed, setTyped] = useState({ value, text: value })
  // The filter has changed: it replaces what was typed.
  if (typed.value !== value) setTyped({ value, text: value })
  const enter = () => {
    const text = typed.text.trim()
    if (text !== value) onChange(text || undefined)
  }
  return (
    <TextInput
      aria-label={filter.label()}
      placeholder={filter.label()}
      value={typed.text}
      onChange={event => setTyped({ value, text: event.currentTarget.value })}
      onBlur={enter}
      onKeyDown={event => {
        if (event.key === 'Enter') enter()
      }}
    />
  )
}

const FilterField = ({ filter, value, onChange }: FilterProps) => {
  if (filter.isDate === true) return <DayField filter={filter} value={value} onChange={onChange} />
  if (filter.options === undefined) {
    return <TextField filter={filter} value={value} onChange={onChange} />
  }
  return (
    <Select
      aria-label={filter.label()}
      placeholder={filter.label()}
      clearable
      searchable={filter.options.length > 10}
      w={160}
      data={filter.options.map(option => ({ value: option.value, label: option.label() }))}
      value={value ?? null}
      onChange={next => onChange(next ?? undefined)}
    />
  )
}

const ColumnsMenu = <Row,>({
  columns,
  hidden,
  onToggle,
}: {
  columns: ListDefinition<Row>['columns']
  hidden: ReadonlySet<string>
  onToggle: (id: string) => void
}) => (
  <Menu position="bottom-end" closeOnItemClick={false}>
    <Menu.Target>
      <ActionIcon aria-label={copy.columns()}>
        <IconColumns3 size={16} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {columns.slice(1).map(({ id, label }) => (
        <Menu.Item
          key={id}
          onClick={() => onToggle(id)}
          leftSection={<Checkbox.Indicator size="xs" checked={!hidden.has(id)} aria-hidden />}
        >
          {label()}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

export type ListToolbarProps<Row> = {
  readonly definition: Pick<ListDefinition<Row>, 'name' | 'title' | 'filters' | 'columns'>
  readonly filters: Readonly<Record<string, string>>
  readonly onFilter: (changes: Readonly<Record<string, string | undefined>>) => void
  readonly hidden: ReadonlySet<string>
  readonly onToggleColumn: (id: string) => void
  readonly view: string
  readonly onView: (search: string) => void
  readonly onRefresh: () => void
  readonly onDownload: () => void
}

export const ListToolbar = <Row,>(props: ListToolbarProps<Row>) => {
  const { definition, filters, onFilter } = props
  const { markets } = useStaffPerson()
  const shown = definition.filters.map(filter => shownFilter(filter, markets))
  const [first, ...others] = shown
  const queues = first?.options === undefined ? undefined : first
  const fields = queues === undefined ? shown : others
  return (
    <header className={styles['toolbar']}>
      <h1 className={styles['title']}>{definition.title()}</h1>
      {queues && (
        <QueueSwitch
          filter={queues}
          value={filters[queues.name]}
          onChange={value => onFilter({ [queues.name]: value })}
        />
      )}
      <div className={styles['tools']}>
        {fields.map(filter => (
          <FilterField
            key={filter.name}
            filter={filter}
            value={filters[filter.name]}
            onChange={value => onFilter({ [filter.name]: value })}
          />
        ))}
        {Object.keys(filters).length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() =>
              onFilter(Object.fromEntries(Object.keys(filters).map(name => [name, undefined])))
            }
          >
            {copy.clearFilters()}
          </Button>
        )}
        <SavedViewsMenu list={definition.name} view={props.view} onView={props.onView} />
        <ColumnsMenu
          columns={definition.columns}
          hidden={props.hidden}
          onToggle={props.onToggleColumn}
        />
        <Tooltip label={copy.download()}>
          <ActionIcon aria-label={copy.download()} onClick={props.onDownload}>
            <IconDownload size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={copy.refresh()}>
          <ActionIcon aria-label={copy.refresh()} onClick={props.onRefresh}>
            <IconRefresh size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </header>
  )
}
