import { useMemo, useState } from 'react'
import { readChoiceText, storeChoice } from '../../shell/stored-choice.ts'
import type { ListColumn } from './list-definition.ts'
import { toggleId } from './toggle-id.ts'

type ColumnChoice = Pick<ListColumn<never>, 'id' | 'isOptional'>

/** The columns that are not shown: as stored, else the optional ones. */
const initiallyHidden = (stored: string | null, columns: readonly ColumnChoice[]): Set<string> =>
  stored === null
    ? new Set(columns.filter(({ isOptional }) => isOptional === true).map(({ id }) => id))
    : new Set(stored.split(',').filter(id => columns.some(column => column.id === id)))

export const useHiddenColumns = (list: string, columns: readonly ColumnChoice[]) => {
  const key = `columns.${list}`
  const [stored, setStored] = useState(() => readChoiceText(key))
  const hidden = useMemo(() => initiallyHidden(stored, columns), [stored, columns])
  return {
    hidden,
    toggle: (id: string) => {
      const next = toggleId(hidden, id)
      const text = [...next].join(',')
      storeChoice(key, text)
      setStored(text)
    },
  }
}
