// Runs in the checked page after names.js. The state of a control, which its keys change.
globalThis.pageChecks.stateOf = (element) => {
  if (element.localName === 'summary') return `${element.parentElement.open}`
  if (element.localName === 'input') return `${element.checked}`
  const isOpen = (selector) => document.querySelector(selector) !== null
  const attributes = ['aria-pressed', 'aria-expanded'].map((name) => element.getAttribute(name))
  return [...attributes, isOpen(':popover-open'), isOpen('dialog[open]')].join()
}
