import { Button, Group, Progress, Textarea } from '@mantine/core'
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
  readonly rows: readonly Row[]
  readonly onEnd: () => void
}

/** One call for all, or one after the other: one that is refused does not stop the others. */
const sendAll = async <Row,>(
  action: BulkAction<Row>,
  rows: readonly Row[],
  { reason, onStep }: { reason: string; onStep: (done: number) => void },
): Promise<readonly Extract<Reply<unknown>, { success: false }>[]> => {
  const failed: Extract<Reply<unknown>, { success: false }>[] = []
  if (action.propose !== undefined) {
    const reply = await action.propose(rows, reason)
    return reply.success ? [] : rows.map(() => reply)
  }
  for (const [index, row] of rows.entries()) {
    const reply = await action.send(row, reason)
    if (!reply.success) failed.push(reply)
    onStep(index + 1)
  }
  return failed
}

const notifyEnd = (
  { isProposal, total }: { isProposal: boolean; total: number },
  failed: readonly { code: string; message: string }[],
): void => {
  const [first] = failed
  const done = copy.bulkDone({ done: total - failed.length, total })
  notify({
    tone: first ? 'partly' : 'done',
    title: isProposal && !first ? copy.bulkProposed({ total }) : done,
    message: first ? failureText(first) : '',
  })
}

/** What can be done with the chosen rows; each says what it would do before it does it. */
export const BulkBar = <Row,>({ actions, rows, onEnd }: BulkBarProps<Row>) => {
  const [action, setAction] = useState<BulkAction<Row>>()
  const [reason, setReason] = useState('')
  const [done, setDone] = useState<number>()
  const run = async () => {
    if (action === undefined) return
    const started = rows
    setDone(0)
    const failed = await sendAll(action, started, { reason: reason.trim(), onStep: setDone })
    setDone(undefined)
    setAction(undefined)
    setReason('')
    notifyEnd({ isProposal: action.propose !== undefined, total: started.length }, failed)
    onEnd()
  }
  const isReasonMissing = action?.needsReason === true && reason.trim().length < 3
  return (
    <section className={styles['bar']} aria-label={copy.chosen()}>
      <span>{copy.chosenCount({ count: rows.length })}</span>
      {actions.map(each => (
        <Button key={each.label()} onClick={() => setAction(each)}>
          {each.label()}
        </Button>
      ))}
      <Button variant="subtle" color="gray" onClick={onEnd}>
        {copy.chooseNone()}
      </Button>
      <Dialog
        opened={action !== undefined}
        onClose={() => done === undefined && setAction(undefined)}
        title={action?.label()}
      >
        <p className={styles['text']}>{action?.describe(rows.length)}</p>
        {action?.needsReason === true && (
          <Textarea
            label={copy.reason()}
            maxLength={300}
            autosize
            minRows={2}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
          />
        )}
        {done !== undefined && (
          <Progress value={(100 * done) / rows.length} mt="md" aria-label={copy.progress()} />
        )}
        <Group justify="flex-end" mt="md">
          <Button disabled={isReasonMissing} loading={done !== undefined} onClick={run}>
            {action?.label()}
          </Button>
        </Group>
      </Dialog>
    </section>
  )
}
