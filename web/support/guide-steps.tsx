import { stepBlanks } from '#contract/support.ts'
import * as copy from '../copy/compiled/support.js'
import styles from './payment-instructions.module.css'

const words: Readonly<Record<string, () => string>> = {
  [stepBlanks.number]: copy.blankNumber,
  [stepBlanks.amount]: copy.blankAmount,
  [stepBlanks.bill]: copy.blankBill,
}

/** Cuts a step at its blanks and keeps them: "Enter {number} now" in three parts. */
export const partsOf = (step: string): string[] =>
  step.split(/(\{number\}|\{amount\}|\{bill\})/).filter(part => part !== '')

/** Steps in which what only a bill knows is left blank. */
export const GuideSteps = ({ steps }: { readonly steps: readonly string[] }) => (
  <ol className={styles['steps']}>
    {steps.map(step => (
      <li key={step}>
        {partsOf(step).map((part, index) => {
          const blank = words[part]
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
          return blank ? <Blank key={index} words={blank()} /> : part
        })}
      </li>
    ))}
  </ol>
)

const Blank = ({ words }: { readonly words: string }) => (
  <span className={styles['blank']}>{words}</span>
)
