// Runs in the checked page after names.js. Removes rows like those before them.
{
  const maxAlike = 4

  globalThis.pageChecks.sampleRows = () => {
    const counts = new Map()
    for (const row of document.querySelectorAll('tr, details, .row, li:has(> a)')) {
      const ofParent = counts.get(row.parentElement) ?? new Map()
      counts.set(row.parentElement, ofParent)
      const count = (ofParent.get(row.className) ?? 0) + 1
      ofParent.set(row.className, count)
      if (count > maxAlike) row.remove()
    }
  }
}
