import { useRef, useState } from 'react'
import { findBankBranch } from '#contract/profile/calls.ts'
import * as copy from '#copy/pages/profile.js'
import { browserApi } from '../../shell/browser-api.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import type { StepForm } from '../form/use-step-form.ts'

const codeLength = 11

type Found = { readonly name: string } | { readonly error: string | undefined }

/** The IFSC; below it the bank and branch as soon as it is complete, or that no branch has it. */
export const BranchField = ({ form }: { readonly form: StepForm }) => {
  const [found, setFound] = useState<Found>()
  const latest = useRef('')
  const field = form.field('ifsc')
  const look = async (typed: string) => {
    const ifsc = typed.replace(/[ -]/g, '')
    latest.current = ifsc
    setFound({ error: undefined })
    if (ifsc.length !== codeLength) return
    const reply = await browserApi()(findBankBranch, { ifsc })
    if (latest.current !== ifsc) return
    setFound(
      reply.success
        ? { name: [reply.data.bank, reply.data.branch].filter(Boolean).join(', ') }
        : { error: reply.problems?.[0]?.message },
    )
  }
  return (
    <TextField
      label={copy.ifsc()}
      hint={<span role="status">{found && 'name' in found ? found.name : copy.ifscHint()}</span>}
      {...field}
      error={found ? ('error' in found ? found.error : undefined) : field.error}
      defaultValue={form.value('ifsc')}
      maxLength={13}
      autoCapitalize="characters"
      spellCheck={false}
      onChange={typed => void look(typed)}
    />
  )
}
