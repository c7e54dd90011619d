import { classNames } from '../class-names.ts'
import hidden from '../text/hidden.module.css'

/**
 * The submit button for the Enter key. Browsers use a form's first button, which need not be its
 * main one; this one comes first and is hidden from sight, focus and screen readers.
 */
export const EnterButton = ({ name, value }: { name: string; value: string }) => (
  <button
    type="submit"
    className={classNames(hidden['hidden'])}
    name={name}
    value={value}
    tabIndex={-1}
    aria-hidden="true"
  />
)
