/**
 * Lets React go on where a translator or an extension took a text out of its element: what React does beside such a text would throw, and take
 * the whole screen with what was typed there. Our own texts that change stand alone in their elements and need none of this
 * (docs/behaviour.md); it is for those of libraries, and those that we overlooked.
 */
export function bearTranslators(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, next: Node | null): Added {
    // What took the place of the text is not known: at the end it is at least seen.
    insertBefore.call(this, added, next?.parentNode === this ? next : null)
    return added
  }
}
