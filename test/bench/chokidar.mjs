// Watches the folder in argv[2] and prints how many files it saw and when it
// saw the last one, at most every 50 ms. argv[3]: wait until each is written.
import { watch } from 'chokidar';

const seen = new Set();
let last = 0;
let timer;
const options = { ignoreInitial: true };
if (process.argv[3]) options.awaitWriteFinish = { stabilityThreshold: Number(process.argv[3]), pollInterval: 100 };

function tell() {
	timer = undefined;
	console.log(`${seen.size} ${last}`);
}

const watcher = watch(process.argv[2], options);
watcher.on('add', (path) => {
	seen.add(path);
	last = Date.now();
	timer ??= setTimeout(tell, 50);
});
watcher.on('ready', () => console.log('ready'));
