// Finds sections of the site. The index is loaded when the search is first opened; nothing leaves the browser.
const button = document.querySelector('button.find')
const dialog = document.querySelector('dialog.search')
const input = dialog.querySelector('input')
const list = dialog.querySelector('ol')
const none = dialog.querySelector('.none')
const { root } = button.dataset
const maxResults = 20

const load = (name) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = root + name
    script.onload = resolve
    script.onerror = reject
    document.head.append(script)
  })

let loading
const index = () =>
  (loading ??= Promise.all([load('minisearch.js'), load('search-index.js')]).then(() => {
    const { options, index } = globalThis.searchIndex
    return globalThis.MiniSearch.loadJSON(index, options)
  }))

function entryOf({ id, title, page, shown }) {
  const entry = document.createElement('li')
  const link = document.createElement('a')
  const where = document.createElement('small')
  const text = document.createElement('p')
  link.href = root + id
  link.textContent = title
  where.textContent = page === title ? '' : page
  text.textContent = shown
  link.append(where, text)
  entry.append(link)
  return entry
}

async function find() {
  const words = input.value.trim()
  const found =
    words === ''
      ? []
      : (await index()).search(words, {
          prefix: true,
          fuzzy: (word) => (word.length > 4 ? 0.15 : false),
          combineWith: 'AND',
          boost: { title: 4 },
        })
  if (words !== input.value.trim()) return
  list.replaceChildren(...found.slice(0, maxResults).map(entryOf))
  none.hidden = words === '' || found.length > 0
}

function open() {
  dialog.showModal()
  input.select()
  void index()
}

button.hidden = false
button.addEventListener('click', open)
input.addEventListener('input', () => void find())
dialog.addEventListener('click', ({ target }) => {
  if (target === dialog || target.closest('a')) dialog.close()
})
dialog.addEventListener('keydown', (event) => {
  const links = [...list.querySelectorAll('a')]
  if (event.key === 'Enter' && document.activeElement === input) links[0]?.click()
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const places = [input, ...links]
  places.at((places.indexOf(document.activeElement) + step) % places.length).focus()
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, select, textarea, dialog') !== null
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.key !== '/') return
  event.preventDefault()
  open()
})
