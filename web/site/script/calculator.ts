/**
 * Shows the figures of another choice as soon as it is made: the page of that choice is fetched,
 * and its figures replace the shown ones. A failed request falls back to sending the form.
 */
export const startCalculator = (): void => {
  const form = document.querySelector<HTMLFormElement>('[data-calculator]')
  let latest = 0
  form?.addEventListener('change', () => {
    latest += 1
    const own = latest
    const query = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    fetch(`${form.action}?${new URLSearchParams(query)}`)
      .then(async reply => (reply.ok ? await reply.text() : Promise.reject(reply)))
      .then(text => {
        if (own === latest) showFiguresOf(new DOMParser().parseFromString(text, 'text/html'), form)
      })
      .catch(() => form.submit())
  })
}

const showFiguresOf = (page: Document, form: HTMLFormElement): void => {
  const [shown, loaded] = [document, page].map(each => each.querySelector('[data-figures]'))
  shown?.replaceChildren(...(loaded?.childNodes ?? []))
  // A choice that is not offered was replaced.
  for (const select of form.querySelectorAll('select')) {
    const chosen = page.querySelector<HTMLSelectElement>(`[data-calculator] [name=${select.name}]`)
    if (chosen) select.value = chosen.value
  }
}
