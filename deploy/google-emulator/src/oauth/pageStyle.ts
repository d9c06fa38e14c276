export const pageStyle = `
:root{color-scheme:light dark;--paper:#f4f2ed;--card:#fff;--ink:#1c2530;--quiet:#5a6570;--line:#dcd8cf;--main:#0b6e69;--on-main:#fff;--hover:#eef5f4}
@media (prefers-color-scheme:dark){:root{--paper:#12181f;--card:#1b242d;--ink:#e9eef2;--quiet:#a3b0bb;--line:#33404c;--main:#63c7bd;--on-main:#06211f;--hover:#243039}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
main{width:min(460px,100vw - 24px);margin:16px 0;padding:28px clamp(20px,6vw,40px) 32px;background:var(--card);border:1px solid var(--line);border-radius:18px}
.stand-in{display:inline-flex;gap:8px;margin:0 0 20px;padding:4px 12px;border:1px dashed var(--quiet);border-radius:99px;color:var(--quiet);font-size:13px}
h1{margin:0 0 4px;font-size:25px;line-height:1.25;font-weight:600;letter-spacing:-.01em;text-wrap:balance}
.lead{margin:0 0 20px;color:var(--quiet)}.lead strong{color:var(--ink)}
ul{list-style:none;margin:0;padding:0}
.accounts li+li{border-top:1px solid var(--line)}
button{font:inherit;color:inherit;cursor:pointer;padding:10px 20px;border:1px solid var(--line);border-radius:99px;background:transparent}
button:hover{background:var(--hover)}
button:focus-visible,summary:focus-visible,input:focus-visible{outline:3px solid var(--main);outline-offset:2px}
button.account{display:flex;align-items:center;gap:14px;width:100%;padding:12px 8px;border:0;border-radius:10px;text-align:left}
.picture{flex:none;display:grid;place-items:center;width:38px;height:38px;border-radius:50%;color:#fff;font-size:14px;font-weight:600}
.who{display:grid;min-width:0}.name{font-weight:550}.email{color:var(--quiet);font-size:14px;overflow:hidden;text-overflow:ellipsis}
button.primary{background:var(--main);border-color:var(--main);color:var(--on-main);font-weight:600}button.primary:hover{filter:brightness(1.08)}
.other{margin-top:8px;border-top:1px solid var(--line);padding-top:8px}summary{cursor:pointer;padding:10px 8px;border-radius:10px;color:var(--main);font-weight:550}
.other form{display:grid;gap:12px;padding:8px}label{display:block}
.other label{font-size:14px;color:var(--quiet)}
.other input{display:block;width:100%;margin-top:4px;padding:10px 12px;font:inherit;font-size:16px;color:var(--ink);background:transparent;border:1px solid var(--line);border-radius:10px}
.chip{display:inline-flex;align-items:center;gap:12px;margin:12px 0 20px;padding:6px 18px 6px 6px;max-width:100%;border:1px solid var(--line);border-radius:99px}
fieldset{margin:0;padding:0;border:0}legend{padding:0;margin-bottom:8px;color:var(--quiet)}
.scopes li{border-top:1px solid var(--line)}.scopes li,.scopes label{display:flex;gap:12px;align-items:baseline}.scopes li>span,.scopes label{padding:12px 0}
.scopes label{cursor:pointer;width:100%}.scopes input{margin:0;accent-color:var(--main);width:18px;height:18px;flex:none;transform:translateY(3px)}
.tick{width:18px;flex:none;text-align:center;color:var(--main);font-weight:700}
.actions{display:flex;justify-content:flex-end;gap:12px;margin-top:24px}.small{color:var(--quiet);font-size:14px;margin:8px 0 0}
`
