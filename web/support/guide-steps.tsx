import { stepPlaceholderPattern, stepPlaceholders } from '#contract/support/calls.ts'
import * as copy from '#copy/pages/support.js'
import styles from './payment-instructions.module.css'

/** Text of a placeholder; undefined for other text. */
const blankText = (part: string): string | undefined => {
  const blank = stepPlaceholderPattern.exec(part)?.[0]
  if (blank !== part) return undefined
  if (blank === stepPlaceholders.number) return copy.blankNumber()
  if (blank === stepPlaceholders.amount) return copy.blankAmount()
  if (blank === stepPlaceholders.bill) return copy.blankBill()
  const count = blank.replace(/\D/g, '')
  return blank.startsWith('{first') ? copy.blankFirst({ count }) : copy.blankAfter({ count })
}

/** Steps with placeholders for what only a payment request knows. */
export const GuideSteps = ({ steps }: { readonly steps: readonly string[] }) => (
  <ol className={styles['steps']}>
    {steps.map(step => (
      <li key={step}>
        {step.split(/(\{[a-z0-9-]+\})/).map((part, index) => {
          const words = blankText(part)
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
          return words ? <Blank key={index} words={words} /> : part
        })}
      </li>
    ))}
  </ol>
)

const Blank = ({ words }: { readonly words: string }) => (
  <span className={styles['blank']}>{words}</span>
)
