import { Button, Popover, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import * as copy from '#copy/staff/list.js'

export type ReasonPopoverProps = {
  /** Of the button that opens it. */
  readonly label: ReactNode
  /** What a reader hears of that button, where several have the same label. */
  readonly ariaLabel?: string
  readonly doneBy: string
  /** Does it; the text of its failure, if it failed. */
  readonly run: (reason: string) => Promise<string | undefined>
}

/** A small button that asks for a reason, which is recorded, before it does something. */
export const ReasonPopover = ({ label, ariaLabel, doneBy, run }: ReasonPopoverProps) => {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const start = async () => {
    setRunning(true)
    const failed = await run(reason.trim())
    setRunning(false)
    setFailure(failed)
    if (failed !== undefined) return
    setReason('')
    setOpen(false)
  }
  return (
    <Popover width={280} trapFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          color="gray"
          px={0}
          {...(ariaLabel === undefined ? {} : { 'aria-label': ariaLabel })}
          onClick={() => setOpen(open => !open)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Textarea
          label={copy.reason()}
          description={copy.reasonRecorded()}
          error={failure}
          maxLength={300}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        <Button mt="xs" disabled={reason.trim().length < 3} loading={isRunning} onClick={start}>
          {doneBy}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
