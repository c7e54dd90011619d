import { TextInput } from '@mantine/core'
import { useState } from 'react'

type TypedInputProps = {
  readonly label: string
  readonly error: string | undefined
  readonly suffix?: string
  readonly value: unknown
  readonly show: (value: unknown) => string
  readonly read: (text: string) => unknown
  readonly onValue: (value: unknown) => void
}

/** A value that is typed in another form than it is kept in: an amount, a share, a list of counts. */
export const TypedInput = ({
  label,
  error,
  suffix,
  value,
  show,
  read,
  onValue,
}: TypedInputProps) => {
  const [typed, setTyped] = useState({ text: show(value), value })
  // Changed from elsewhere: shown anew. What is typed stays as it is written.
  const text = typed.value === value ? typed.text : show(value)
  return (
    <TextInput
      label={label}
      error={error}
      value={text}
      {...(suffix === undefined ? {} : { rightSection: suffix, rightSectionWidth: 44 })}
      onChange={event => {
        const next = event.currentTarget.value
        const nextValue = read(next)
        setTyped({ text: next, value: nextValue })
        onValue(nextValue)
      }}
    />
  )
}
