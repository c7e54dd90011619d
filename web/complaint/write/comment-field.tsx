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

/** Text area with a counter; text beyond the limit is cut off. */
export const CommentField = ({ id, label, value, error, onChange }: CommentFieldProps) => (
  <div>
    <Field label={label} id={id} error={error}>
      {control => (
        <textarea
          {...control}
          className={styles['area']}
          name="problemDetail"
          rows={5}
          value={value}
          onChange={event =>
            onChange(firstCharacters(event.currentTarget.value, maxComplaintCharacters))
          }
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
  </div>
)
