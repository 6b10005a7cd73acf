// Runs in the checked page after names.js. Finds what a reader cannot see or read.
{
  const { problem, isShown } = globalThis.pageChecks

  /** The smallest text, in CSS pixels. */
  const minFontPx = 12
  /** From this width, tables fit. Below it they may have a scroll box. */
  const wideWindowPx = 1000

  const beyondX = (element) => element.scrollWidth - element.clientWidth
  const beyondY = (element) => element.scrollHeight - element.clientHeight
  const isCut = (value) => value === 'hidden' || value === 'clip'
  /** Text for screen readers only has a box of one pixel. */
  const isForReaders = (element) => element.clientWidth <= 1 || element.clientHeight <= 1
  const hasText = (element) =>
    [...element.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '')

  const isInBox = (element) => {
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return true
    return false
  }

  function sidewaysProblems(shown, width) {
    const root = document.documentElement
    if (root.scrollWidth <= width) return []
    const beyond = shown.filter((element) => element.getBoundingClientRect().right > width + 1 && !isInBox(element))
    const innermost = beyond.find((element) => ![...element.children].some((child) => beyond.includes(child)))
    const what = `the page is ${root.scrollWidth} pixels wide: expected at most ${width}`
    return [problem('no-sideways-scrolling', innermost ?? document.body, what)]
  }

  function clippingProblems(element, style) {
    if (isForReaders(element)) return []
    return [
      ...(isCut(style.overflowX) && beyondX(element) > 1
        ? [problem('no-clipping', element, `${beyondX(element)} pixels at the side cannot be seen`)]
        : []),
      ...(isCut(style.overflowY) && beyondY(element) > 1
        ? [problem('no-clipping', element, `${beyondY(element)} pixels below cannot be seen`)]
        : []),
    ]
  }

  function tableProblems(element, width) {
    const isBox = element.querySelector(':scope > table') !== null
    const isCell = element.localName === 'td' || element.localName === 'th'
    return [
      ...(isBox && width >= wideWindowPx && beyondX(element) > 1
        ? [problem('table-fits', element, `the table is ${beyondX(element)} pixels too wide`)]
        : []),
      ...(isCell && beyondX(element) > 1
        ? [problem('cell-fits', element, `the text is ${beyondX(element)} pixels too wide`)]
        : []),
    ]
  }

  function textProblems(element, style) {
    const size = Number.parseFloat(style.fontSize)
    return size < minFontPx && hasText(element)
      ? [problem('text-size', element, `${size} pixels: expected at least ${minFontPx}`)]
      : []
  }

  globalThis.pageChecks.layout = () => {
    const shown = [...document.body.querySelectorAll('*')].filter(isShown)
    const width = document.documentElement.clientWidth
    return [
      ...sidewaysProblems(shown, width),
      ...shown.flatMap((element) => {
        const style = getComputedStyle(element)
        return [...clippingProblems(element, style), ...tableProblems(element, width), ...textProblems(element, style)]
      }),
    ]
  }
}
