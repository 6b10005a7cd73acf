// Runs in the checked page after names.js. Follows the focus from stop to stop.
{
  const { problem, nameOf, isShown } = globalThis.pageChecks
  const focusable =
    'a[href], button, input, select, textarea, summary, iframe, [contenteditable=true], [tabindex]:not([tabindex^="-"])'
  const visited = new Map()
  let last

  /** The properties that can show the focus. */
  const lookOf = (element) => {
    const { outlineStyle, outlineWidth, boxShadow, backgroundColor, borderColor } = getComputedStyle(element)
    const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`
    return [outline, boxShadow, backgroundColor, borderColor].join()
  }

  /** A part of the element is inside the window and not covered. */
  const isInFront = (element) =>
    [...element.getClientRects()].some((box) => {
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
      if (left >= right || top >= bottom) return false
      return [0.1, 0.5, 0.9].some((part) => {
        const found = document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * part)
        return found !== null && (element.contains(found) || found.contains(element))
      })
    })

  /** Known only after the focus has moved on. */
  const lastProblems = () =>
    last !== undefined && last.look === lookOf(last.element)
      ? [problem('focus-visible', last.element, 'looks the same with and without the focus')]
      : []

  const groupOf = (element) => (element.type === 'radio' ? element.name : undefined)
  /** Of a group of radio buttons, Tab reaches only one. */
  const isReached = (element) =>
    visited.has(element) ||
    (groupOf(element) !== undefined && [...visited.keys()].some((one) => groupOf(one) === groupOf(element)))
  const isEnabled = (element) => !element.matches(':disabled, [tabindex^="-"]') && element.closest('[inert]') === null

  globalThis.pageChecks.focus = {
    /** The next stop; undefined at the end of the page. */
    stop: () => {
      const element = document.activeElement
      const before = element === last?.element ? [] : lastProblems()
      if (element === null || element === document.body || element === document.documentElement) {
        last = undefined
        return { problems: before }
      }
      const visits = (visited.get(element) ?? 0) + 1
      visited.set(element, visits)
      last = { element, look: lookOf(element) }
      const covered = isInFront(element) ? [] : [problem('focus-in-front', element, 'outside the window, or covered')]
      return {
        selector: nameOf(element),
        isFirst: element === visited.keys().next().value,
        visits,
        problems: [...before, ...covered],
      }
    },

    /** The first stop leads past the header. */
    skipLink: () => {
      const first = document.activeElement ?? document.body
      const to = first.getAttribute('href') ?? ''
      const target = to.startsWith('#') ? document.getElementById(to.slice(1)) : null
      return target === null
        ? [problem('skip-link-first', first, 'the first stop of Tab: expected a link to an element of the page')]
        : []
    },

    /** Controls that the focus did not reach. */
    rest: () => {
      const all = [...document.body.querySelectorAll('*')].filter(isShown)
      const lost = all.filter((element) => element.matches(focusable) && isEnabled(element) && !isReached(element))
      const clickable = all.filter(
        (element) => getComputedStyle(element).cursor === 'pointer' && element.closest(`${focusable}, label`) === null,
      )
      return [
        ...lost.map((element) => problem('keyboard-reachable', element, 'Tab does not reach this element')),
        ...clickable.map((element) => problem('keyboard-reachable', element, 'can be clicked, but has no focus')),
      ]
    },
  }
}
