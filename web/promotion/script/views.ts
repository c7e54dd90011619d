/**
 * Moves the focus when another view is opened, and redirects a fragment with a query of its own
 * (`#/downloadTemplate?links_id=…`, as in older links) to the view's address.
 */
export const followViews = (): void => {
  const [view, query] = location.hash.slice(1).split('?')
  if (query !== undefined) {
    const address = new URL(location.href)
    for (const [name, value] of new URLSearchParams(query)) address.searchParams.set(name, value)
    address.hash = view ?? ''
    location.replace(address)
  }
  addEventListener('hashchange', focusView)
}

const focusView = (): void => {
  const view = document.getElementById(location.hash.slice(1))
  const heading = view?.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  scrollTo(0, 0)
}
