package finding

import (
	_ "embed"
	"strings"
)

// group is tools that are used together.
type group struct {
	guidance string // how to work with them; empty: their descriptions say it
	words    string // a line for each tool: its name and what people call it, in the languages of Nod's homes
}

// How to work with the tools of a group, as Markdown.
var (
	//go:embed proposals.md
	proposals string
	//go:embed planning.md
	planning string
	//go:embed negotiating.md
	negotiating string
)

// Guidance returns all that a model is told about working with tools, as Markdown.
func Guidance() string { return strings.Join([]string{proposals, planning, negotiating}, "\n") }

// guidanceFor returns the guidance of a tool's group, without its examples: who reads it has found the tools.
func guidanceFor(name string) string {
	_, guidance := known()
	rules, _, _ := strings.Cut(guidance[name], "What users say")
	return strings.TrimSpace(rules)
}

// known returns the words and the guidance of each tool.
func known() (words, guidance map[string]string) {
	words, guidance = map[string]string{}, map[string]string{}
	for _, g := range groups() {
		for line := range strings.Lines(g.words) {
			name, ws, _ := strings.Cut(strings.TrimSpace(line), " ")
			words[name], guidance[name] = ws, g.guidance
		}
	}
	return words, guidance
}

func groups() []group {
	return []group{{proposals, `
list_proposals suggestions pending sort tidy Vorschläge aufräumen propositions ranger propuestas ordenar propostas proposte voorstellen propozycje förslag предложения 提案 整理 建议
approve_proposal accept agree move genehmigen annehmen approuver accepter aprobar aceptar aprovar approvare goedkeuren zatwierdź godkänn одобрить 承認 批准
reject_proposal decline refuse leave ablehnen refuser rejeter rechazar rejeitar rifiutare afwijzen odrzuć avvisa отклонить 却下 拒绝
approve_all_proposals everything every accept genehmigen alle tout toutes approuver aprobar todas todos tutte tutti alles goedkeuren wszystkie alla все すべて 全部
clear_all_proposals forget discard empty reset list leeren verwerfen vider effacer vaciar borrar limpar svuotare wissen wyczyść rensa очистить 消去 清除
get_watched_directories watching monitored observed überwachte Ordner surveillés dossiers vigiladas carpetas vigiadas sorvegliate cartelle bewaakte mappen obserwowane foldery bevakade mappar отслеживаемые папки 監視 フォルダ 监视 文件夹
add_watched_directory monitor observe another include also überwachen Ordner hinzufügen surveiller ajouter dossier vigilar añadir carpeta vigiar pasta sorvegliare cartella bewaken map obserwuj folder bevaka mapp следить папка 監視 追加 监视 添加
remove_watched_directory unwatch stop monitor observe no longer nicht mehr überwachen entfernen retirer dossier quitar dejar vigilar carpeta remover rimuovere verwijderen usuń ta bort удалить папка 監視 解除 移除
start_watcher resume continue begin again monitor fortsetzen starten reprendre démarrer reanudar iniciar retomar riprendere hervatten wznów starta återuppta возобновить 監視 再開 开始 监视
stop_watcher pause break interrupt halt monitor anhalten pausieren überwachung arrêter suspendre surveillance pausar detener vigilancia parar fermare pauzeren stoppen wstrzymaj pausa stoppa остановить пауза 監視 停止 一時停止 暂停 监视`},
		{"", `
files.list_dir contents inside show directory Inhalt Ordner anzeigen contenu dossier contenido carpeta conteúdo pasta contenuto cartella inhoud map zawartość folder innehåll mapp содержимое папка 中身 フォルダ 内容 文件夹
files.find where locate look filed paper suchen finden wo chercher trouver où buscar encontrar dónde procurar onde cercare trovare dove zoeken vinden waar szukaj znajdź gdzie sök hitta var найти где искать 探す どこ 查找 哪里
files.search where locate look suchen finden wo chercher trouver buscar encontrar dónde procurar cercare trovare zoeken vinden szukaj znajdź sök hitta найти искать 探す 検索 查找 搜索
files.read_text open say contain lesen steht lire leer ler leggere lezen przeczytaj läs прочитать 読む 阅读
files.write_text save note create draft list speichern schreiben Notiz Datei Textdatei Liste enregistrer écrire fichier guardar escribir archivo nota salvar escrever arquivo ficheiro salvare scrivere opslaan schrijven bestand zapisz napisz plik spara skriv fil сохранить написать файл записать 保存 書く メモ 写 文件
files.ensure_dir create new directory Ordner anlegen erstellen créer dossier crear carpeta criar pasta creare cartella maken map utwórz folder skapa mapp создать папка 作成 フォルダ 创建 文件夹
files.move_glob put shift transfer verschieben Dateien déplacer fichiers mover archivos mova ficheiros spostare sposta file verplaatsen bestanden przenieś pliki flytta filer переместить файлы 移動 ファイル 移动 文件`},
		{"", `
clipboard.read copied paste pasted Zwischenablage kopiert presse-papiers copié portapapeles copiado área transferência appunti copiato klembord gekopieerd schowek schowku skopiowane urklipp kopierade буфер обмена クリップボード 剪贴板
clipboard.write copy paste kopieren Zwischenablage copier presse-papiers copiar portapapeles copiare appunti kopiëren klembord skopiuj schowek kopiera urklipp копировать буфер コピー クリップボード 复制 剪贴板
notify.send remind alert message popup tell benachrichtigen erinnern Meldung notifier avertir rappeler avisar notificar recordar lembrar avvisare ricordare melding waarschuwen powiadom przypomnij meddela påminn уведомить напомнить 通知 知らせて 提醒
apps.open launch start program application software Programm starten öffnen App lancer ouvrir logiciel application abrir iniciar programa aplicación editor aprire avviare programma openen starten uruchom otwórz program öppna starta запустить открыть программа 起動 アプリ 开く 启动 打开 应用
browser.open_url website site internet visit link address Webseite Seite öffnen Browser page site ouvrir navigateur página sitio abrir navegador pagina sito aprire webpagina openen strona otwórz webbsida öppna сайт страница открыть ウェブ サイト 開く 网页 网站 打开
shell.run execute command terminal script build test ausführen Befehl exécuter commande ejecutar comando executar eseguire uitvoeren opdracht uruchom polecenie kör kommando выполнить команда 実行 コマンド 执行 命令`},
		{planning, `
upload_context_file document brief attach Dokument hinzufügen ajouter document añadir documento adicionar aggiungere toevoegen dodaj dokument lägg till документ добавить 文書 追加 文档 添加
extract_upload_context document names dates sums Dokument auslesen extraire extraer extrair estrarre uitlezen wyodrębnij документ извлечь 文書 抽出 提取
register_context_doc document guide library Dokument eintragen registrieren enregistrer document registrar documento registrare registreren zarejestruj registrera зарегистрировать 登録 文書 登记 文档
get_planning_topology overview structure channels projects Überblick Kanäle Projekte aperçu canaux projets resumen canales proyectos canais projetos panoramica canali progetti overzicht kanalen projecten przegląd kanały projekty översikt kanaler projekt обзор каналы проекты 概要 チャンネル プロジェクト 概览 渠道 项目
detect_planning_gaps missing lacking brief plan fehlt Lücken Plan manque plan falta plan lacune mancare ontbreekt plan brakuje planu saknas plan не хватает план 計画 不足 計画 缺少 计划
build_modular_plan minutes work tasks brief project Plan Protokoll Aufgaben planen erstellen faire plan tâches hacer plan tareas plano tarefas piano attività plan taken maken plan zadania planera uppgifter план задачи составить 計画 作成 タスク 计划 制定 任务
propose_plan_actions work follow tasks brief project Plan Protokoll Aufgaben vorschlagen proposer plan tâches proponer plan tareas propor plano tarefas proporre piano attività voorstellen plan taken zaproponuj plan zadania föreslå plan uppgifter план задачи предложить 計画 提案 计划 建议
review_proposed_actions decide approve reject check Aktionen prüfen entscheiden examiner décider revisar decidir acciones rever decidir rivedere decidere beoordelen beslissen przejrzyj zdecyduj granska besluta проверить решить 確認 決める 审核 决定
apply_approved_actions carry out agreed execute plan anwenden umsetzen appliquer aplicar applicare toepassen zastosuj tillämpa применить 適用 应用
upload_context document brief read minutes notes plan Dokument Protokoll einlesen lire document procès-verbal leer documento acta ler documento ata leggere documento verbale document notulen lezen wczytaj dokument protokół läs dokument protokoll документ прочитать план 文書 読み込む 議事録 计划 文档 简报
load_plans last built again show Plan zeigen geladen charger plan afficher cargar plan mostrar plano caricare piano laden plan wczytaj plan visa planen показать план 計画 表示 查看 计划
save_plan carry out agreed keep Plan speichern sauver plan guardar plan salvar plano salvare piano opslaan plan zapisz plan spara planen сохранить план 計画 保存 保存 计划
list_tasks due open todo assigned Aufgaben fällig tâches échéance tareas pendientes tarefas attività scadenza taken zadania terminy uppgifter задачи сроки タスク 期限 任务 期限
list_team who people members staff works Leute Mitglieder wer personnes équipe membres personas equipo quién pessoas equipe quem persone squadra chi mensen wie ludzie zespół kto personer vem люди команда кто チーム メンバー 誰 团队 成员`},
		{negotiating, `
analyze_and_propose suggest bargain price pounds euros dollars quote Angebot anbieten bieten verhandeln offrir offre négocier oferta ofrecer negociar propor offerta offrire negoziare bod aanbieden onderhandelen oferta zaproponuj negocjuj bjuda förhandla предложить цена 提案 交渉 報价 谈判
evaluate_proposal reply answer counter wants accept refuse price last annehmen ablehnen Gegenangebot antworten contre-offre répondre accepter contraoferta responder aceptar contraproposta controfferta rispondere tegenbod antwoorden kontroferta odpowiedz motbud svara ответить встречное 返事 回答 还价 答复
execute_payment pay send transfer money pounds euros dollars now zahlen zahle bezahlen überweisen Geld Euro payer virer argent pagar transferir dinero dinheiro pagare bonifico soldi betalen overmaken geld zapłać przelej pieniądze betala pengar заплати перевести деньги 払って 支払 送金 付款 支付 转账
create_escrow_hold reserve deposit block money later until reservieren hinterlegen Geld réserver bloquer argent reservar retener dinero depósito bloquear prenotare trattenere reserveren vasthouden zarezerwuj zablokuj reservera zarezerwować зарезервировать 預託 保留 冻结 托管
capture_escrow finished done reserved money give transfer auszahlen freigeben verser libérer cobrar entregar liberar incassare uitbetalen vrijgeven wypłać betala ut выплатить 支払確定 结算
release_escrow refund back cancel held deal off return zurückgeben stornieren rembourser annuler devolver cancelar reembolsar restituire annullare terugbetalen annuleren zwróć anuluj återbetala вернуть отменить 返金 取消 退款
check_balance account bank money much left Kontostand Konto Geld solde compte reste saldo cuenta conta conto rekening konto pieniądze hur mycket счёт остаток баланс 残高 口座 余额 账户
send_message_to_user inform panel say tell Nachricht mitteilen message dire mensaje decir mensagem messaggio bericht zeggen wiadomość meddelande сообщение メッセージ 消息`},
	}
}
