import { type ListFileColumn, listFileParameter } from '#contract/staff/list-file.ts'
import * as copy from '#copy/staff/list.js'
import { fetchFile } from '../../shell/calls/api.ts'
import { CallFailure, failureText } from '../../shell/calls/call-failure.ts'
import { notify } from '../../shell/notify.ts'
import { downloadFile } from './download-file.ts'
import type { ListColumn, ListDefinition } from './list-definition.ts'

/** The longest that the server sends one file; see server/http/staff-call. */
const timeoutMs = 15 * 60_000

/** What a column is in the file: its fields, and the currency of an amount as a column after it. */
export const fileColumns = <Row>(
  columns: readonly Pick<ListColumn<Row>, 'label' | 'field' | 'currency'>[],
): readonly ListFileColumn[] =>
  columns.flatMap(({ label, field, currency }) => {
    if (field === undefined) return []
    const own = { label: label(), fields: Array.isArray(field) ? field : [field] }
    return currency === undefined ? [own] : [own, { label: copy.currency(), fields: [currency] }]
  })

type ListDownload<Row, Input, Output> = {
  readonly definition: Pick<ListDefinition<Row, Input, Output>, 'name' | 'title' | 'call'>
  readonly input: Input
  readonly columns: readonly ListColumn<Row, string>[]
}

/**
 * Offers the whole list under its filter and order as a CSV file, which the server writes. It goes
 * on when the screen is left, and ends in a notification.
 */
export const downloadList = async <Row, Input, Output>({
  definition,
  input,
  columns,
}: ListDownload<Row, Input, Output>): Promise<void> => {
  const query = { [listFileParameter]: JSON.stringify(fileColumns(columns)) }
  const title = definition.title()
  notify({ tone: 'done', title, message: copy.fileBegun() })
  try {
    downloadFile(
      `${definition.name}.csv`,
      await fetchFile(definition.call, input, 'text/csv', { query, timeoutMs }),
    )
    notify({ tone: 'done', title, message: copy.fileDone() })
  } catch (error) {
    const message = error instanceof CallFailure ? failureText(error) : copy.fileFailed()
    notify({ tone: 'refused', title, message })
  }
}
