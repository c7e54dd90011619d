import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { nextSort } from '../list/list-address.ts'
import styles from './sort-button.module.css'

/** What a table is ordered by, `-name` for the other way round, and how another order is asked for. */
export type TableSort = {
  readonly sort: string | undefined
  readonly onSort: (sort: string | undefined) => void
}

/** What a column's head says of the order by `name`, as `aria-sort`. */
export const sortDirection = (
  sort: string | undefined,
  name: string | undefined,
): 'ascending' | 'descending' | undefined => {
  if (sort === undefined || name === undefined) return undefined
  if (sort === name) return 'ascending'
  return sort === `-${name}` ? 'descending' : undefined
}

/** The head of a column by which the server orders the rows. */
export const SortButton = ({
  name,
  label,
  sort,
  onSort,
}: TableSort & { readonly name: string; readonly label: string }) => {
  const direction = sortDirection(sort, name)
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <button type="button" className={styles['sort']} onClick={() => onSort(nextSort(sort, name))}>
      {label}
      {direction && <Arrow size={12} aria-hidden />}
    </button>
  )
}
