import { Alert } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import * as copy from '#copy/staff/list.js'
import { RecordGoneProvider } from '../form/record-gone.ts'
import { EmptyState } from '../state/states.tsx'

export type RowDetailProps<Row> = {
  readonly id: string
  readonly row: Row | undefined
  readonly children: (row: Row) => ReactNode
}

/**
 * The panel of a record that has no call of its own: its row of the list. A row that leaves the list
 * (somebody decided it) is still shown, and said to have left.
 */
export const RowDetail = <Row,>({ id, row, children }: RowDetailProps<Row>) => {
  const last = useRef<{ id: string; row: Row }>(undefined)
  if (row !== undefined) last.current = { id, row }
  const known = last.current?.id === id ? last.current.row : undefined
  if (known === undefined) {
    return (
      <EmptyState title={copy.goneTitle()}>
        <p>{copy.goneText()}</p>
      </EmptyState>
    )
  }
  return (
    <>
      {row === undefined && (
        <Alert color="gray" title={copy.goneTitle()} role="status" mr={48}>
          {copy.goneText()}
        </Alert>
      )}
      <RecordGoneProvider value={row === undefined}>{children(known)}</RecordGoneProvider>
    </>
  )
}
