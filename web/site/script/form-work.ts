import { createClient } from '#contract/client.ts'
import { proveWork } from '../../session/proof-of-work/prove-work.ts'

/**
 * Brings a proof of work for a form that was refused for want of a challenge, and hides its captcha
 * meanwhile. If there is none in the end, the captcha is shown again. A form that is sent while the
 * phone still hashes is sent afterwards.
 */
export const proveFormWork = async (challenge: HTMLElement): Promise<void> => {
  const form = challenge.closest('form')
  const status = challenge.querySelector<HTMLElement>('[role=status]')
  const captcha = challenge.querySelector<HTMLElement>('div')
  const sid = challenge.querySelector<HTMLInputElement>('[name=sid]')?.value
  if (!form || !status || !captcha || sid === undefined) return
  let isSent = false
  const hold = (event: Event) => {
    event.preventDefault()
    isSent = true
  }
  form.addEventListener('submit', hold)
  status.textContent = challenge.dataset['work'] ?? ''
  captcha.hidden = true
  const { prefix = '', provider = '' } = document.documentElement.dataset
  const api = createClient({
    prefix,
    provider,
    fetch: request => fetch(request),
    origin: location.origin,
  })
  const altcha = await proveWork(api, { sid, purpose: 'message' })
  form.removeEventListener('submit', hold)
  if (altcha === undefined) {
    status.textContent = ''
    captcha.hidden = false
    return
  }
  const field = Object.assign(document.createElement('input'), {
    type: 'hidden',
    name: 'altcha',
    value: altcha,
  })
  captcha.replaceWith(field)
  status.textContent = challenge.dataset['worked'] ?? ''
  if (isSent) form.requestSubmit()
}
