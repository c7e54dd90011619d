import { useState } from 'react'
import { maxComplaintCharacters } from '#contract/complaint/calls.ts'
import * as copy from '#copy/pages/complaint.js'
import { Field } from '../../ui/field/field.tsx'
import { Hidden } from '../../ui/text/hidden.tsx'
import styles from './comment-field.module.css'
import { countCharacters, firstCharacters } from './count-characters.ts'

export type CommentFieldProps = {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

/** Text area with a counter. Text beyond the limit is left out, and the counter says so. */
export const CommentField = ({ id, label, value, error, onChange }: CommentFieldProps) => {
  const [leftOut, setLeftOut] = useState(0)
  const change = (text: string) => {
    setLeftOut(Math.max(countCharacters(text) - maxComplaintCharacters, 0))
    onChange(firstCharacters(text, maxComplaintCharacters))
  }
  return (
    <div>
      <Field label={label} id={id} error={error}>
        {control => (
          <textarea
            {...control}
            className={styles['area']}
            name="problemDetail"
            rows={5}
            value={value}
            onChange={event => change(event.currentTarget.value)}
          />
        )}
      </Field>
      <p className={styles['counter']}>
        <span aria-hidden="true">
          {countCharacters(value)}/{maxComplaintCharacters}
        </span>
        <Hidden>
          {copy.characterCount({ count: countCharacters(value), most: maxComplaintCharacters })}
        </Hidden>
      </p>
      <p className={styles['leftOut']} aria-live="polite">
        {leftOut > 0 && copy.charactersLeftOut({ count: leftOut, most: maxComplaintCharacters })}
      </p>
    </div>
  )
}
