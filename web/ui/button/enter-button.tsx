import { classNames } from '../class-names.ts'
import hidden from '../text/hidden.module.css'

/**
 * What Enter presses. Browsers take a form's first button, which need not be its main one; stands
 * at the form's beginning, for nobody to see or to come to.
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
