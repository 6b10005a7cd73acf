// Runs in the checked page. Plain JavaScript, because a page has the types of a browser.
const pageChecks = (globalThis.pageChecks = {})

/** A short selector of an element: the last four steps from the closest id. */
pageChecks.nameOf = (element) => {
  const steps = []
  for (let one = element; one !== null && one !== document.body && steps.length < 4; one = one.parentElement) {
    if (one.id !== '') return [`#${one.id}`, ...steps].join(' > ')
    const alike = [...(one.parentElement?.children ?? [])].filter(({ localName }) => localName === one.localName)
    const place = alike.length > 1 ? `:nth-of-type(${alike.indexOf(one) + 1})` : ''
    steps.unshift([`${one.localName}${place}`, ...one.classList].join('.'))
  }
  return steps.join(' > ') || element.localName
}

pageChecks.problem = (rule, element, what) => ({ rule, selector: pageChecks.nameOf(element), what })

pageChecks.isShown = (element) =>
  element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
