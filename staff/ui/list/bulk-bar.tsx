import { Alert, Button, Group, Progress, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '#contract/envelope.ts'
import * as copy from '#copy/staff/list.js'
import { failureText } from '../../shell/calls/call-failure.ts'
import { notify } from '../../shell/notify.ts'
import { Dialog } from '../dialog.tsx'
import styles from './bulk-bar.module.css'
import type { BulkAction } from './list-definition.ts'

export type BulkBarProps<Row> = {
  readonly actions: readonly BulkAction<Row>[]
  /** The chosen rows, as far as they are still on the page. */
  readonly rows: readonly Row[]
  /** These rows stay chosen, and no others. */
  readonly onKeep: (rows: readonly Row[]) => void
}

type RefusedRow<Row> = {
  readonly row: Row
  readonly reply: Extract<Reply<unknown>, { success: false }>
}

/** One call for all, or one after the other: one that is refused does not stop the others. */
const sendAll = async <Row,>(
  action: BulkAction<Row>,
  rows: readonly Row[],
  { reason, onStep }: { reason: string; onStep: (done: number) => void },
): Promise<readonly RefusedRow<Row>[]> => {
  if (action.propose !== undefined) {
    const reply = await action.propose(rows, reason)
    return reply.success ? [] : rows.map(row => ({ row, reply }))
  }
  const refused: RefusedRow<Row>[] = []
  for (const [index, row] of rows.entries()) {
    const reply = await action.send(row, reason)
    if (!reply.success) refused.push({ row, reply })
    onStep(index + 1)
  }
  return refused
}

/** The begun action. What was refused stays in its dialog: why, the reason, and the rows. */
const useBulkAction = <Row,>({ rows, onKeep }: Omit<BulkBarProps<Row>, 'actions'>) => {
  const [action, setAction] = useState<BulkAction<Row>>()
  const [reason, setReason] = useState('')
  const [sending, setSending] = useState<{ done: number; total: number }>()
  const [refusal, setRefusal] = useState<{ title: string; text: string }>()
  const begin = (next: BulkAction<Row> | undefined) => {
    setAction(next)
    setRefusal(undefined)
  }
  const run = async () => {
    if (action === undefined) return
    const total = rows.length
    const onStep = (done: number) => setSending({ done, total })
    onStep(0)
    const refused = await sendAll(action, rows, { reason: reason.trim(), onStep })
    setSending(undefined)
    onKeep(refused.map(({ row }) => row))
    const done = copy.bulkDone({ done: total - refused.length, total })
    const [first] = refused
    if (first) return setRefusal({ title: done, text: failureText(first.reply) })
    begin(undefined)
    setReason('')
    const title = action.propose === undefined ? done : copy.bulkProposed({ total })
    notify({ tone: 'done', title, message: '' })
  }
  return { action, begin, reason, setReason, sending, refusal, run }
}

/** What can be done with the chosen rows; each says what it would do before it does it. */
export const BulkBar = <Row,>({ actions, rows, onKeep }: BulkBarProps<Row>) => {
  const bulk = useBulkAction({ rows, onKeep })
  const { action, begin, reason, sending, refusal } = bulk
  const count = sending?.total ?? rows.length
  const marketOf = action?.marketOf
  const isMixed = marketOf !== undefined && new Set(rows.map(marketOf)).size > 1
  const isReasonMissing = action?.needsReason === true && reason.trim().length < 3
  // All of them have left the list.
  if (rows.length === 0 && action === undefined) return null
  return (
    <section className={styles['bar']} aria-label={copy.chosen()}>
      <span>{copy.chosenCount({ count: rows.length })}</span>
      {actions.map(each => (
        <Button key={each.label()} onClick={() => begin(each)}>
          {each.label()}
        </Button>
      ))}
      <Button variant="subtle" color="gray" onClick={() => onKeep([])}>
        {copy.chooseNone()}
      </Button>
      <Dialog
        opened={action !== undefined}
        onClose={() => sending === undefined && begin(undefined)}
        title={action?.label()}
      >
        {count > 0 && <p className={styles['text']}>{action?.describe(count)}</p>}
        {isMixed && (
          <Alert color="orange" mb="sm">
            {copy.bulkOneMarket()}
          </Alert>
        )}
        {refusal && (
          <Alert color="red" role="alert" title={refusal.title} mb="sm">
            {refusal.text}
          </Alert>
        )}
        {action?.needsReason === true && (
          <Textarea
            label={copy.reason()}
            maxLength={300}
            autosize
            minRows={2}
            value={reason}
            onChange={event => bulk.setReason(event.currentTarget.value)}
          />
        )}
        {sending && (
          <Progress
            value={(100 * sending.done) / sending.total}
            mt="md"
            aria-label={copy.progress()}
          />
        )}
        <Group justify="flex-end" mt="md">
          <Button
            disabled={rows.length === 0 || isMixed || isReasonMissing}
            loading={sending !== undefined}
            onClick={bulk.run}
          >
            {action?.label()}
          </Button>
        </Group>
      </Dialog>
    </section>
  )
}
