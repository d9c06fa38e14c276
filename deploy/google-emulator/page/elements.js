/** An element with these attributes and children; texts are put in as text, never as markup. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (key === 'onclick') made.addEventListener('click', value)
    else if (key.startsWith('--')) made.style.setProperty(key, value)
    else made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children.filter((child) => child !== undefined && child !== ''))
  return made
}
